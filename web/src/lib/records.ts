// Records of finished matches (docs/record.md) as a replay needs them: the moves, and where rounds begin.

import type { LastMove } from './messages';

export interface MatchRecord {
  game: string;
  players: string[];
  options: Record<string, unknown>;
  rounds: { starter: number; moves: LastMove[]; scores: (number | null)[] | null }[];
  result: { totals: number[]; winners: number[]; truncated: boolean } | null;
  ended?: { why: string; winners: number[] } | null;
  fairness?: unknown;
}

/** A move of the list: step n is the match after n moves, so the first move leads to step 1. */
export interface ListedMove extends LastMove {
  step: number;
}

/** All moves, one list per round. */
export function movesByRound(record: MatchRecord): ListedMove[][] {
  let step = 0;
  return record.rounds.map((round) => round.moves.map(({ by, do: done }) => ({ by, do: done, step: ++step })));
}

/** The step at which each round is shown first: the deal of the first one, the first move of the others. */
export function roundStarts(record: MatchRecord): number[] {
  const starts = [0];
  let step = 0;
  for (const round of record.rounds.slice(0, -1)) starts.push((step += round.moves.length) + 1);
  return starts;
}

/** The beginning of the round before or after a step; within a round, back goes to its beginning first. */
export function otherRound(starts: readonly number[], step: number, total: number, forwards: boolean): number {
  if (forwards) return starts.find((start) => start > step) ?? total;
  return starts.findLast((start) => start < step) ?? 0;
}

/** The step that an address names after its `#`. */
export function stepOf(hash: string, total: number): number | null {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Math.min(Number(found[1]), total) : null;
}

/** Far larger than any match, so that no video is read into memory by mistake. */
export const LARGEST = 20_000_000;

/** What a file says, unpacked if it is gzip; null if it is too large or damaged. */
export async function textOf(file: Blob): Promise<string | null> {
  if (file.size > LARGEST) return null;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.text();
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = (file.stream() as ReadableStream<BufferSource>)
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      if ((size += part.value.length) > LARGEST) return null;
    }
  } catch {
    return null;
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return new Blob(parts).text();
}

/** The records in a file: one JSON object, or one per line. Null if it holds anything else. */
export function recordsIn(text: string): unknown[] | null {
  const parse = (part: string): unknown[] | null => {
    try {
      const found: unknown = JSON.parse(part);
      return found && typeof found === 'object' && !Array.isArray(found) ? [found] : null;
    } catch {
      return null;
    }
  };
  const whole = parse(text);
  if (whole) return whole;
  const lines = text.split('\n').filter((line) => line.trim());
  const all = lines.map(parse);
  return lines.length > 1 && all.every((one) => one !== null) ? all.flat() : null;
}
