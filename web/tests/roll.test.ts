import { describe, expect, it } from 'vitest';
import type { RollSheet, RollView } from '../src/lib/messages';
import { Choices } from '../src/lib/notation';
import { changes, spotOf } from '../src/tables/roll/changes';
import { fitting, numbersFor } from '../src/tables/roll/choosing';
import { rollOf } from '../src/tables/roll/dice';
import { firstOver } from '../src/tables/roll/figures';
import { keyMove } from '../src/tables/roll/keys';
import { together, withOwn } from '../src/tables/roll/own';

// The browser's own types are not here; the keys ask only for `instanceof Element`.
globalThis.Element ??= EventTarget as unknown as typeof Element;

const sheet = (part: Partial<RollSheet> = {}): RollSheet => ({
  expeditions: { r: [], o: [], y: [], g: [], b: [], p: [] },
  circles: [],
  ends: [],
  artefacts: 0,
  dice: 0,
  bridges: [],
  ...part,
});
const view = (part: Partial<RollView>): RollView =>
  ({
    sheets: [sheet(), sheet(), sheet()],
    bridges_closed: [],
    outcome: null,
    roller: 0,
    to_move: 0,
    pending: [],
    done: [],
    own: null,
    ...part,
  }) as RollView;

describe('the dice', () => {
  it('that are not on offer were taken', () => {
    const roll = rollOf('opy 940', { colours: 'oy', numbers: [0, 9] }, null);
    expect(roll.colours.map((die) => die.taken)).toEqual([false, true, false]);
    expect(roll.numbers).toEqual([
      { face: 9, taken: false },
      { face: 4, taken: true },
      { face: 0, taken: false },
    ]);
  });

  it('of two equal ones the other stays', () => {
    const roll = rollOf('rrg 115', { colours: 'rg', numbers: [1, 5] }, { colour: 'r', number: 1 });
    expect(roll.colours.map((die) => die.taken)).toEqual([true, false, false]);
    expect(roll.numbers.map((die) => die.taken)).toEqual([true, false, false]);
  });

  it('may not have been thrown yet', () => {
    expect(rollOf(null, { colours: '', numbers: [] }, null)).toEqual({ colours: [], numbers: [] });
  });
});

describe('choosing', () => {
  const choices = new Choices(['=g4', '=g9', '=r9', '!']);

  it('narrows with every die that was picked', () => {
    expect(fitting(choices)).toHaveLength(3);
    expect(fitting(choices, { colour: 'g', number: null })).toHaveLength(2);
    expect(fitting(choices, { colour: 'r', number: 4 })).toEqual([]);
    expect(numbersFor(choices, 'g', null)).toEqual([4, 9]);
    expect(numbersFor(choices, 'g', 9)).toEqual([9]);
  });
});

describe('choosing together', () => {
  const open = view({ roller: 0, to_move: 2, seat: 2, pending: [2, 3], done: [1], sheets: Array(4).fill(sheet()) });

  it('is known by who decides and who is done', () => {
    expect(together(open)).toBe(true);
    expect(together(view({ pending: [1], done: [] }))).toBe(false);
  });

  it('puts what only you have chosen on your own sheet', () => {
    const written = sheet({ dice: 1 });
    const own: RollView['own'] = {
      phase: 'arrow',
      sheet: written,
      score: { total: -40, lines: [] },
      last: { by: 2, do: '!' },
    };
    const shown = withOwn({ ...open, scores: Array(4).fill({ total: 0, lines: [] }), own });
    expect(shown.sheets.map((one) => one.dice)).toEqual([0, 0, 1, 0]);
    expect(shown.scores.map((one) => one?.total)).toEqual([0, 0, -40, 0]);
    expect(shown.phase).toBe('arrow');
    expect(withOwn(open)).toBe(open);
  });
});

describe('a turn', () => {
  it('leaves marks on the sheets', () => {
    const before = sheet({ expeditions: { g: [3] }, artefacts: 1 });
    const after = sheet({ expeditions: { g: [3, 5] }, circles: ['b'], ends: ['r'], artefacts: 2, dice: 1 });
    expect(changes(before, after).map(spotOf)).toEqual(['g:2', 'b:circle', 'r:end', 'artefacts:2', 'dice:1']);
    expect(changes(after, before)).toEqual([]);
  });

  it('shows who was first over a bridge', () => {
    const now = view({ sheets: [sheet({ bridges: ['r'] }), sheet({ bridges: ['r', 'dice'] })], bridges_closed: ['r'] });
    expect(firstOver(now, 'r')).toEqual([0, 1]);
  });
});

describe('keys', () => {
  const press = (key: string, legal: string[]) =>
    keyMove(
      { key, target: null, defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent,
      new Choices(legal),
      ['r', 'o', 'y', 'g', 'b', 'p'],
    );

  it('choose a colour, a number, or neither', () => {
    const legal = ['=g4', '!'];
    expect(press('G', legal)).toEqual({ colour: 'g' });
    expect(press('4', legal)).toEqual({ number: 4 });
    expect(press('x', legal)).toEqual({ number: 0 });
    expect(press('-', legal)).toEqual({ act: '!' });
    expect(press('Escape', legal)).toEqual({ clear: true });
    expect(press('g', [])).toBeNull();
  });

  it('follow an arrow or do not', () => {
    expect(press('g', ['>g', '>.'])).toEqual({ act: '>g' });
    expect(press('n', ['>g', '>.'])).toEqual({ act: '>.' });
    expect(press('4', ['>g', '>.'])).toBeNull();
  });
});
