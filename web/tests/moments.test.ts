import { describe, expect, it } from 'vitest';
import { momentsOf, runsOut } from '../src/lib/moments';
import type { CardView, GameView } from '../src/lib/messages';

const sheet = (points: Record<string, number>) => ({
  total: Object.values(points).reduce((sum, one) => sum + one, 0),
  lines: Object.entries(points).map(([what, one]) => ({ what, points: one, arithmetic: '' })),
});
const view = (more: object): GameView =>
  ({ round: 0, turn: 4, to_move: 0, last: { by: 1, do: '+r9' }, scores: [sheet({}), sheet({})], ...more }) as never;
const withPile = (deck: number, turn = 4): CardView => view({ memory: {}, deck, turn }) as CardView;

describe('moments', () => {
  it('are lines that gain twenty points in one go, whatever the reason', () => {
    const before = view({ scores: [sheet({ r: 4, g: -20 }), sheet({ b: 10 })] });
    const now = view({ scores: [sheet({ r: 24, g: -10 }), sheet({ b: 29 })] });
    expect(momentsOf(before, now)).toEqual([{ kind: 'jump', by: 0, points: 20, what: 'r' }]);
  });

  it('are no lines that only make up for others', () => {
    const before = view({ scores: [sheet({ r: 0, floor: 0 }), sheet({})] });
    const now = view({ scores: [sheet({ r: -40, floor: 40 }), sheet({})] });
    expect(momentsOf(before, now)).toEqual([]);
  });

  it('are not what a new round or a step back brings', () => {
    const scores = [sheet({ r: 40 }), sheet({})];
    expect(momentsOf(view({}), view({ scores, round: 1 }))).toEqual([]);
    expect(momentsOf(view({}), view({ scores, turn: 3 }))).toEqual([]);
  });

  it('are pieces over bridges and chains of arrows', () => {
    const map = (crossed: number, crossers: number[], on_arrow: boolean) => view({ crossed, crossers, on_arrow });
    expect(momentsOf(map(0, [], false), map(1, [2], false))).toEqual([{ kind: 'bridge', by: 2, first: true }]);
    expect(momentsOf(map(1, [2], false), map(2, [2, 0], true))).toEqual([{ kind: 'bridge', by: 0, first: false }]);
    expect(momentsOf(map(0, [], true), map(0, [], true))).toEqual([{ kind: 'chain', by: 0 }]);
    const passed = (bridges_passed: string[]) => view({ bridges_passed });
    expect(momentsOf(passed([]), passed(['r']))).toEqual([{ kind: 'bridge', by: 1, first: true }]);
  });

  it('are the last card, and before it a pile that runs out', () => {
    expect(momentsOf(withPile(1), withPile(0))).toEqual([{ kind: 'last' }]);
    expect(momentsOf(withPile(0), withPile(0, 5))).toEqual([]);
    expect([7, 6, 5, 1].map((deck) => runsOut(withPile(deck), withPile(deck - 1)))).toEqual([false, true, true, false]);
  });
});
