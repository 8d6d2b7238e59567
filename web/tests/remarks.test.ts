// When a bot has something to say: only of what this client is shown.

import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/lib/messages';
import { remarkOn } from '../src/lib/remarks';

interface Shown {
  version?: number;
  turn?: number;
  round?: number;
  totals?: number[];
  seat?: number | null;
  winners?: number[];
  why?: string;
}

/** Me at seat 0, a bot at seat 1. */
const frame = ({ version = 1, turn = 8, round = 0, totals = [0, 0], seat = 0, winners, why = 'played' }: Shown) =>
  ({
    version,
    seat,
    seats: [
      { kind: 'person', level: null },
      { kind: 'bot', level: 'strong' },
    ],
    view: { turn, round, scores: totals.map((total) => ({ total, lines: [] })) },
    result: winners ? { winners, why } : null,
  }) as unknown as Frame;

const moment = (before: Frame | null, now: Frame) => remarkOn(before, now)?.moment ?? null;

describe('a bot', () => {
  it('greets whoever sits down at the beginning, not whoever comes back', () => {
    expect(remarkOn(null, frame({ turn: 0 }))).toEqual({ seat: 1, level: 'strong', moment: 'hello' });
    expect(moment(null, frame({ turn: 8 }))).toBeNull();
    expect(moment(null, frame({ turn: 0, round: 1 }))).toBeNull();
  });
  it('remarks on a leap in points that everybody sees, and not on small ones', () => {
    const before = frame({});
    expect(moment(before, frame({ version: 2, totals: [20, 0] }))).toBe('praise');
    expect(moment(before, frame({ version: 2, totals: [0, 20] }))).toBe('proud');
    expect(moment(before, frame({ version: 2, totals: [5, 5] }))).toBeNull();
    expect(moment(before, frame({ version: 2, round: 1, totals: [20, 0] }))).toBeNull();
  });
  it('says something at the end of a match that was played to its end', () => {
    expect(moment(frame({}), frame({ winners: [0] }))).toBe('lost');
    expect(moment(frame({}), frame({ winners: [1] }))).toBe('won');
    expect(moment(frame({}), frame({ winners: [1], why: 'resigned' }))).toBeNull();
    expect(moment(frame({ winners: [1] }), frame({ winners: [1] }))).toBeNull();
  });
  it('says nothing to spectators', () => {
    expect(moment(null, frame({ turn: 0, seat: null }))).toBeNull();
  });
});
