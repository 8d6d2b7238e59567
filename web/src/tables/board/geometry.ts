// The layout of the map. The width is fixed in the drawing's units, the height follows the available space.

import type { Colour } from '../../lib/notation';
import type { Piece } from './position';

export const LANE = 100;
export const MARGIN = 84;
export const LOWEST = 400;
export const HIGHEST = 1150;

export interface Geometry {
  width: number;
  height: number;
  /** Where the destinations are drawn, above the last stone. */
  horizon: number;
  /** The river's upper and lower bank. */
  river: [number, number];
  /** How far one stone is from the next, and how high it is drawn. */
  step: number;
  stoneHeight: number;
  /** The height of a stone's middle; stones count from 1, and 0 is where paths begin. */
  y: (stone: number) => number;
  /** The middle of a stone on the path with this number: paths wind. */
  x: (lane: number, stone: number) => number;
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The map for a height in units; `bridge` stones lie below the river. */
export function geometry(wanted: number, lanes: number, stones: number, bridge: number): Geometry {
  const height = within(wanted, LOWEST, HIGHEST);
  const horizon = within(height * 0.13, 50, 130);
  const water = within(height * 0.055, 24, 46);
  const foot = 32;
  const step = (height - horizon - water - foot) / stones;
  const y = (stone: number) => height - foot - (stone - 0.5) * step - (stone > bridge ? water : 0);
  const bank = height - foot - bridge * step;
  return {
    width: lanes * LANE + MARGIN,
    height,
    horizon,
    river: [bank - water, bank],
    step,
    stoneHeight: Math.min(step - 6, 60),
    y,
    x: (lane, stone) => lane * LANE + LANE / 2 + (stone === 0 ? 0 : 4 * Math.sin(stone * 1.25 + lane * 2.1)),
  };
}

/** The trail as a smooth line through all its stones. */
export function trail(g: Geometry, lane: number, stones: number): string {
  const points = Array.from({ length: stones + 1 }, (_, stone) => [g.x(lane, stone), g.y(stone)] as const);
  return points
    .map(([x, y], at) => {
      if (at === 0) return `M${round(x)} ${round(y)}`;
      const [px, py] = points[at - 1]!;
      const middle = (y + py) / 2;
      return `C${round(px)} ${round(middle)} ${round(x)} ${round(middle)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

/** The outline of a stone: similar, but not identical. */
export function outline(g: Geometry, lane: number, stone: number, stones: number): string {
  const wide = 45;
  const high = g.stoneHeight / 2;
  const wobble = (n: number) => (((lane * stones + stone - 1) * 7 + n * 5) % 5) - 2;
  const at = (dx: number, dy: number) => `${round(g.x(lane, stone) + dx)} ${round(g.y(stone) + dy)}`;
  const begin = at(-wide, wobble(1));
  return [
    `M${begin}`,
    `C${at(-wide, -high * 0.75)} ${at(-wide * 0.7 + wobble(2), -high)} ${at(wobble(3) * 2, -high + Math.abs(wobble(2)) / 2)}`,
    `S${at(wide, -high * 0.8)} ${at(wide, wobble(4))}`,
    `S${at(wide * 0.7 + wobble(5), high)} ${at(wobble(6) * 2, high)}`,
    `S${at(-wide, high * 0.8)} ${begin}z`,
  ].join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A piece's way from its previous stone to its current one: a line from feet to feet, and its start. */
export function walked(
  g: Geometry,
  lane: number,
  { from, to }: { from: number; to: number },
  now: { x: number; y: number },
): { line: string; at: { x: number; y: number } } {
  const [aside, below] = [now.x - g.x(lane, to), now.y - g.y(to)];
  const low = Math.min(from, to);
  const stones = Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => low + at);
  const points = stones.map((stone) => ({
    x: round(g.x(lane, stone) + aside),
    y: round(stone ? g.y(stone) + below : g.height - 14),
  }));
  const at = from < to ? points[0]! : points.at(-1)!;
  return { line: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`, at };
}

/** A stone's left part belongs to its value, so that no piece ever hides it; pieces stand to the right of this. */
export const VALUE_LEFT = -40;
export const VALUE_RIGHT = -2;
const STONE_RIGHT = 45;
/** The space of a piece around its middle, its outline included; a flag blows to the right. */
const LEFT_OF_PIECE = 15;
const rightOf = (piece: Piece) => (piece.researcher ? 30 : 12);

/** Where a piece stands, and how large: those on one stone are side by side, in the order of the seats. */
export function standing(
  g: Geometry,
  lanes: readonly Colour[],
  pieces: readonly Piece[],
  piece: Piece,
): { x: number; y: number; scale: number } {
  const together = pieces.filter((other) => other.colour === piece.colour && other.stone === piece.stone);
  const many = together.length - 1;
  const scale = (many > 1 ? 0.8 : many ? 0.9 : 1) * Math.min(1, g.step / 38);
  const left = VALUE_RIGHT + LEFT_OF_PIECE * scale;
  // No hat or flag reaches into the next path.
  const room = Math.min(
    ...together.map((one, at) => (at ? (STONE_RIGHT + 4 - rightOf(one) * scale - left) / at : Infinity)),
  );
  const apart = many ? Math.max(6, Math.min(20 * scale, room)) : 0;
  return {
    x: round(g.x(lanes.indexOf(piece.colour), piece.stone) + left + together.indexOf(piece) * apart),
    y: round(g.y(piece.stone) + g.stoneHeight / 2 + 1),
    scale: round(scale * 10) / 10,
  };
}
