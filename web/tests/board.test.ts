import { describe, expect, it, vi } from 'vitest';
import type { BoardView } from '../src/lib/messages';
import { Choices, type Colour } from '../src/lib/notation';
import { geometry, standing, trail } from '../src/tables/board/geometry';
import { boardKey } from '../src/tables/board/keys';
import { figuresOf, lastPath, piecesOf, stepsOf } from '../src/tables/board/position';

// The keys ask what they were pressed on; without a browser it is nothing.
vi.stubGlobal('Element', EventTarget);

const COLOURS: Colour[] = ['y', 'b', 'w', 'g', 'r'];
const none = () => ({ y: 0, b: 0, w: 0, g: 0, r: 0 });
const view = (change: Partial<BoardView> = {}) =>
  ({
    options: { rounds: 3 },
    figures: {
      stones: [-20, -15, -10, 5, 10, 15, 30, 35, 50],
      bridge: 6,
      crossings: 5,
      short_track: [-20, 50],
      long_track: [-50, -40, 100],
    },
    stones: [
      { ...none(), y: 7, g: 2 },
      { ...none(), y: 9 },
    ],
    columns: [{ y: ['y1'], b: [], w: [], g: ['g2'], r: ['r3'] }, {}],
    researchers: ['y', null],
    tiles: { y8: 'arrow', y7: 'arrow', g3: 'vp5' },
    last: { by: 0, do: '+y9' },
    ...change,
  }) as unknown as BoardView;

describe('a position of the board game', () => {
  it('has its pieces', () => {
    expect(piecesOf(view(), COLOURS)).toEqual([
      { seat: 0, colour: 'y', stone: 7, researcher: true },
      { seat: 0, colour: 'g', stone: 2, researcher: false },
      { seat: 1, colour: 'y', stone: 9, researcher: false },
    ]);
  });

  it('has the track of artefacts that the server says, whatever the options', () => {
    const short = view({ artefact_track: [-20, 50], options: { rounds: 3 } as BoardView['options'] });
    expect(figuresOf(short).track).toEqual([-20, 50]);
  });

  it('has the steps that can be chosen, as the view tells where they lead', () => {
    const step = { to: 3, worth: -15, next: -10, tile: 'vp5' };
    const steps = { g: step, b: { to: 1, worth: 0, next: -20, tile: null } };
    expect(stepsOf(view({ steps }), new Choices(['>g', '>y', '>.']), COLOURS)).toEqual([{ colour: 'g', ...step }]);
  });

  it('knows the path of the last action', () => {
    expect(lastPath(view())).toEqual({ seat: 0, colour: 'y' });
    expect(lastPath(view({ last: { by: 0, do: '<*' } }))).toBeNull();
  });
});

describe('the map', () => {
  it.each([300, 560, 800, 2000])('keeps all stones apart and inside, the river between (%i)', (height) => {
    const g = geometry(height, 5, 9, 6);
    const ys = Array.from({ length: 9 }, (_, at) => g.y(at + 1));
    for (let at = 1; at < 9; at++) expect(ys[at - 1]! - ys[at]!).toBeGreaterThan(g.stoneHeight);
    expect(ys[0]! + g.stoneHeight / 2).toBeLessThan(g.height);
    expect(ys[8]! - g.stoneHeight / 2).toBeGreaterThanOrEqual(g.horizon);
    expect(ys[5]! - g.stoneHeight / 2).toBeGreaterThan(g.river[1]);
    expect(ys[6]! + g.stoneHeight / 2).toBeLessThan(g.river[0]);
    expect(trail(g, 4, 9).match(/C/g)).toHaveLength(9);
  });

  it('lets pieces on one stone stand side by side', () => {
    const g = geometry(600, 5, 9, 6);
    const together = [0, 1, 2, 3].map((seat) => ({ seat, colour: 'b' as Colour, stone: 3, researcher: false }));
    const xs = together.map((piece) => standing(g, COLOURS, together, piece).x);
    expect(new Set(xs).size).toBe(4);
    expect(Math.min(...xs)).toBeGreaterThan(100);
    expect(Math.max(...xs)).toBeLessThan(200);
  });
});

describe('keys', () => {
  const press = (key: string, legal: string[]) =>
    boardKey({ key, target: null, defaultPrevented: false } as unknown as KeyboardEvent, {
      hand: ['y1', 'r2'],
      chosen: null,
      choices: new Choices(legal),
      colours: COLOURS,
    });

  it('choose the piece, the path to move on, or neither', () => {
    expect(press('e', ['@a', '@r'])).toEqual({ act: '@r' });
    expect(press('A', ['@a', '@r'])).toEqual({ act: '@a' });
    expect(press('g', ['>g', '>.'])).toEqual({ act: '>g' });
    expect(press('n', ['>g', '>.'])).toEqual({ act: '>.' });
    expect(press('n', ['+y1'])).toBeNull();
  });

  it('otherwise do what they do in the card game', () => {
    expect(press('0', ['<*', '<g'])).toEqual({ act: '<*' });
    expect(press('2', ['+r2', '-y1'])).toEqual({ choose: 1 });
    expect(press('u', ['>g'])).toEqual({ undo: true });
  });
});
