import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { movesByRound, otherRound, recordsIn, roundStarts, stepOf, textOf, type MatchRecord } from '../src/lib/records';

const record: MatchRecord = {
  game: 'card',
  players: ['Ann', 'Ben'],
  options: {},
  rounds: [
    {
      starter: 0,
      moves: [
        { by: 0, do: '+r2' },
        { by: 0, do: '<*' },
        { by: 1, do: '-b3' },
      ],
      scores: [1, 2],
    },
    {
      starter: 1,
      moves: [
        { by: 1, do: '+g2' },
        { by: 1, do: '<*' },
      ],
      scores: [3, 4],
    },
  ],
  result: { totals: [4, 6], winners: [1], truncated: false },
};

describe('a record', () => {
  it('numbers its moves through all rounds', () => {
    expect(movesByRound(record).map((round) => round.map((move) => move.step))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('has rounds to jump to', () => {
    const starts = roundStarts(record);
    expect(starts).toEqual([0, 4]);
    expect([0, 2, 3].map((step) => otherRound(starts, step, 5, true))).toEqual([4, 4, 4]);
    expect(otherRound(starts, 4, 5, true)).toBe(5);
    expect([5, 4, 3, 0].map((step) => otherRound(starts, step, 5, false))).toEqual([4, 0, 0, 0]);
  });

  it('is found at a step that an address names', () => {
    expect([stepOf('#3', 5), stepOf('#99', 5), stepOf('', 5), stepOf('#main', 5)]).toEqual([3, 5, null, null]);
  });

  it('comes alone in a file or one a line, or the file is no record', () => {
    expect(recordsIn('{"a": 1}')).toEqual([{ a: 1 }]);
    expect(recordsIn('{"a": 1}\n{"b": 2}\n')).toEqual([{ a: 1 }, { b: 2 }]);
    for (const other of ['', 'hello', '[1, 2]', '{"a": 1}\nhello', '3']) expect(recordsIn(other)).toBeNull();
  });
});

describe('a file', () => {
  const text = `${JSON.stringify({ ...record, players: ['Ann\u2028Lee', 'Ben'] })}\n${JSON.stringify(record)}\n`;

  it('is read as it is or unpacked', async () => {
    expect(await textOf(new Blob([text]))).toBe(text);
    const unpacked = await textOf(new Blob([gzipSync(text)]));
    expect(unpacked).toBe(text);
    expect(recordsIn(unpacked ?? '')).toHaveLength(2);
  });

  it('that is damaged or unpacks without end is given up on', async () => {
    expect(await textOf(new Blob([gzipSync(text).subarray(0, 60)]))).toBeNull();
    expect(await textOf(new Blob([gzipSync(Buffer.alloc(30_000_000))]))).toBeNull();
  });
});
