// This browser's contribution to the deal (docs/fairness.md): a contribution of 32 random bytes, their SHA-256 first; and a
// record of everyone's commitments, saved before the contribution is revealed and compared with the record afterwards.

import type { Commitments, Frame } from './messages';
import { store, storedJson } from './stored';

const CONTRIBUTIONS = 'lostcities.contributions';
const SEEN = 'lostcities.seen';
/** A table may wait for its players for a long time, and meanwhile others are made. */
const MOST = 200;

interface Contribution {
  commit: string;
  value: string;
  /** The table it was sent to, once that is known. */
  table: string | null;
}

/** What this browser saw of a draw, as `lostcities verify --seen` reads it. */
export interface Seen {
  commitments: Commitments;
  /** Your seat; none for a spectator. */
  seat: number | null;
  /** The commitment that this browser sent; none if it sent none, or if another device did. */
  own: string | null;
  /** Whether the server accepted this browser's contribution in time. */
  revealed: boolean;
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(text: string): Promise<string> {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function kept<T>(key: string): T[] {
  const found = storedJson(key);
  return Array.isArray(found) ? (found as T[]) : [];
}

function keep(key: string, all: unknown[]): void {
  // Without storage the game still works; there is just nothing to compare.
  store(key, JSON.stringify(all.slice(-MOST)));
}

/** Make a contribution, saved until it is needed; returns its commitment, or none if the page cannot compute one. */
export async function newCommitment(table: string | null = null): Promise<string | null> {
  // Without HTTPS (a friend's machine on the local network) browsers have no SHA-256; then the server contributes.
  if (!globalThis.crypto?.subtle) return null;
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commit = await sha256(value);
  keep(CONTRIBUTIONS, [...kept<Contribution>(CONTRIBUTIONS), { commit, value, table }]);
  return commit;
}

function assign(table: string, which: (one: Contribution) => boolean): void {
  keep(
    CONTRIBUTIONS,
    kept<Contribution>(CONTRIBUTIONS).map((one) => (which(one) ? { ...one, table } : one)),
  );
}

/** Note which table a commitment went to, so that its list can be checked for it. */
export const committed = (table: string, commit: string | null): void => assign(table, (one) => one.commit === commit);

/** Name for the commitment of a rematch that has no table yet. */
export const rematchOf = (table: string): string => `rematch of ${table}`;
export const followed = (table: string, next: string): void => assign(next, (one) => one.table === rematchOf(table));

/** Name for the one commitment that all tabs of this browser send while looking for an opponent. */
const FINDING = 'finding an opponent';
export const findingCommitment = async (): Promise<string | null> =>
  kept<Contribution>(CONTRIBUTIONS).find((one) => one.table === FINDING)?.commit ?? newCommitment(FINDING);
export const paired = (table: string): void => assign(table, (one) => one.table === FINDING);

/** What this browser saved about a table. */
export const seenAt = (table: string): Seen | null =>
  kept<Seen>(SEEN).find((one) => one.commitments.table === table) ?? null;

function remember(seen: Seen): void {
  const others = kept<Seen>(SEEN).filter((one) => one.commitments.table !== seen.commitments.table);
  keep(SEEN, [...others, seen]);
}

/** The contribution was accepted in time. */
export function revealed(table: string): void {
  const seen = seenAt(table);
  if (seen) remember({ ...seen, revealed: true });
}

/** Objects with the same content; the order of their fields does not matter. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  return (
    fields.length === others.length &&
    fields.every(([name, value]) => same(value, (other as Record<string, unknown>)[name]))
  );
}

/**
 * Save the commitments that a frame shows, then return what to reveal: the value, none if this browser has nothing to
 * reveal here, or 'changed' if the server shows something other than it was sent, or than before.
 */
export function contribution(frame: Frame): string | 'changed' | null {
  const { commitments } = frame.draw;
  if (!commitments) return null;
  const mine = kept<Contribution>(CONTRIBUTIONS);
  const sent = mine.filter((one) => one.table === frame.table);
  const shown = frame.seat === null ? null : (commitments.seats[frame.seat]?.own ?? null);
  const before = seenAt(frame.table);
  if (!before || before.seat === null) {
    // A player who left and came back has sent several; the newest one would be missing.
    const own = sent.find((one) => one.commit === shown) ?? sent.at(-1);
    const commit = frame.seat === null ? null : (own?.commit ?? null);
    if (before && !same(before.commitments, commitments)) return 'changed';
    remember({ commitments, seat: frame.seat, own: commit, revealed: false });
  } else if (!same(before.commitments, commitments)) return 'changed';
  if (frame.seat === null) return null;
  if (sent.length && !sent.some((one) => one.commit === shown)) return 'changed';
  if (frame.draw.need !== 'reveal') return null;
  return mine.find((one) => one.commit === shown)?.value ?? null;
}

// After the end

interface Fairness {
  method?: string;
  secret?: string;
  commitments?: Commitments;
  contributions?: { by: string; value: string; absent?: boolean }[];
}

/** What is wrong, and at which seat; `server` where it is the server's own commitment. */
export type Fault =
  | { what: 'method' }
  | { what: 'server' }
  | { what: 'starter' }
  | { what: 'changed' | 'unfit' | 'ignored'; seat: number };

export interface Compared {
  /** What was saved before the deal; without it there is nothing to compare. */
  seen: Seen | null;
  faults: Fault[];
  /** The seats that the server contributed for although their players had committed. */
  absent: number[];
}

/** Compare a record's fairness data with what this browser kept, and every value with its commitment. */
export async function compared(table: string, fairness: unknown): Promise<Compared> {
  const seen = seenAt(table);
  const said = (fairness ?? {}) as Fairness;
  const now = said.commitments;
  const parts = said.contributions ?? [];
  const faults: Fault[] = [];
  if (seen && !now) return { seen, faults: [{ what: 'method' }], absent: [] };
  if (!now) return { seen, faults, absent: [] };
  if (seen) {
    if (seen.commitments.server !== now.server) faults.push({ what: 'server' });
    if (seen.commitments.starter !== now.starter) faults.push({ what: 'starter' });
    seen.commitments.seats.forEach((before, seat) => {
      if (!same(before, now.seats[seat])) faults.push({ what: 'changed', seat });
    });
    if (
      seen.own &&
      seen.seat !== null &&
      now.seats[seen.seat]?.own !== seen.own &&
      !faults.some((fault) => 'seat' in fault && fault.seat === seen.seat)
    )
      faults.push({ what: 'changed', seat: seen.seat });
    if (seen.revealed && seen.seat !== null && parts[seen.seat]?.by !== 'player')
      faults.push({ what: 'ignored', seat: seen.seat });
  }
  if (globalThis.crypto?.subtle) {
    if (!faults.some(({ what }) => what === 'server') && (await sha256(said.secret ?? '')) !== now.server)
      faults.push({ what: 'server' });
    for (const [seat, fixed] of now.seats.entries()) {
      const part = parts[seat];
      const fits = part && (await sha256(part.value)) === (part.by === 'player' ? fixed.own : fixed.stand_in);
      if (!fits) faults.push({ what: 'unfit', seat });
    }
  }
  const absent = parts.flatMap((part, seat) => (part.by !== 'player' && now.seats[seat]?.own ? [seat] : []));
  return { seen, faults, absent };
}
