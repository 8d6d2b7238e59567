// Reading a view of the board game: who stands where, what a step would reach. Nothing is decided here; every number
// comes with the view.

import type { BoardView, GameView } from '../../lib/messages';
import { actionOf, type Colour } from '../../lib/notation';

/** What stands printed on the board. */
export interface Figures {
  stones: number[];
  bridge: number;
  crossings: number;
  track: number[];
}

export function figuresOf(view: BoardView): Figures {
  const printed = view.figures as Record<string, unknown>;
  return {
    stones: printed['stones'] as number[],
    bridge: printed['bridge'] as number,
    crossings: printed['crossings'] as number,
    track: printed[view.options['rounds'] === 1 ? 'short_track' : 'long_track'] as number[],
  };
}

export interface Piece {
  seat: number;
  colour: Colour;
  stone: number;
  researcher: boolean;
}

/** Every piece that has set out, in a steady order, so that each keeps its drawing while it moves. */
export function piecesOf(view: BoardView, colours: readonly Colour[]): Piece[] {
  return view.stones.flatMap((stones, seat) =>
    colours
      .filter((colour) => (stones[colour] ?? 0) > 0)
      .map((colour) => ({ seat, colour, stone: stones[colour]!, researcher: view.researchers[seat] === colour })),
  );
}

/** The seats whose pieces are over a bridge, one entry a piece. */
export const crossers = (pieces: readonly Piece[], bridge: number): number[] =>
  pieces.filter((piece) => piece.stone > bridge).map((piece) => piece.seat);

/** Where a number of artefacts stands on the track: its end holds everything beyond. */
export const trackPlace = (track: readonly number[], artefacts: number): number => Math.min(artefacts, track.length - 1);
export const trackWorth = (track: readonly number[], artefacts: number): number => track[trackPlace(track, artefacts)] ?? 0;

/** The path whose column was begun but on which no piece stands yet: it waits for the choice of the piece. */
export const awaiting = (view: BoardView, seat: number, colours: readonly Colour[]): Colour | null =>
  colours.find((colour) => view.columns[seat]?.[colour]?.length && !view.stones[seat]?.[colour]) ?? null;

export interface Walk {
  seat: number;
  colour: Colour;
  from: number;
  to: number;
}

/** The pieces of all seats but one that stand elsewhere than before. */
export function movesOf(before: GameView | null, now: BoardView, but: number, colours: readonly Colour[]): Walk[] {
  if (before?.game !== 'board' || before.round !== now.round) return [];
  return now.stones.flatMap((stones, seat) =>
    colours
      .map((colour) => ({ seat, colour, from: before.stones[seat]?.[colour] ?? 0, to: stones[colour] ?? 0 }))
      .filter(({ from, to }) => seat !== but && from !== to),
  );
}

export interface Step {
  colour: Colour;
  from: number;
  to: number;
  /** What the stones are worth, before and after. */
  worth: number;
  next: number;
  tile: string | null;
}

/** One step of a seat's piece on a path, as far as the path goes. */
export function stepOn(view: BoardView, figures: Figures, seat: number, colour: Colour): Step | null {
  const from = view.stones[seat]?.[colour] ?? 0;
  const to = from + 1;
  if (to > figures.stones.length) return null;
  return { colour, from, to, worth: figures.stones[from - 1] ?? 0, next: figures.stones[to - 1]!, tile: view.tiles[`${colour}${to}`] ?? null };
}

/** The piece that the last action moved or will move, to show it. */
export function lastPath(view: BoardView): { seat: number; colour: Colour } | null {
  if (!view.last || view.last.by === 'dice') return null;
  const action = actionOf(view.last.do);
  if (action.kind === 'lay') return { seat: view.last.by, colour: action.card[0] as Colour };
  return action.kind === 'move' ? { seat: view.last.by, colour: action.colour } : null;
}

/** Whether the piece that moved last stands on an arrow: then a move that is asked for is the arrow's. */
export function onArrow(view: BoardView): boolean {
  const last = lastPath(view);
  return last !== null && view.tiles[`${last.colour}${view.stones[last.seat]?.[last.colour] ?? 0}`] === 'arrow';
}
