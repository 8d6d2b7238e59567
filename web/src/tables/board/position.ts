// Reading a view of the board game: where pieces are and which have moved. There are no rules here; what a step would reach comes
// with the view.

import type { BoardStep, BoardView } from '../../lib/messages';
import { actionOf, type Choices, type Colour } from '../../lib/notation';

/** What is printed on the board. */
export interface Figures {
  stones: number[];
  bridge: number;
  crossings: number;
  track: number[];
}

export const figuresOf = ({ figures: { stones, bridge, crossings }, artefact_track }: BoardView): Figures => ({
  stones,
  bridge,
  crossings,
  track: artefact_track,
});

export interface Piece {
  seat: number;
  colour: Colour;
  stone: number;
  researcher: boolean;
}

/** Every piece on the board, in a stable order, so that each keeps its element while it moves. */
export function piecesOf(view: BoardView, colours: readonly Colour[]): Piece[] {
  return view.stones.flatMap((stones, seat) =>
    colours
      .filter((colour) => (stones[colour] ?? 0) > 0)
      .map((colour) => ({ seat, colour, stone: stones[colour]!, researcher: view.researchers[seat] === colour })),
  );
}

export interface Walk {
  seat: number;
  colour: Colour;
  from: number;
  to: number;
}

/** The pieces of all seats but one that have moved. */
export function movesOf(before: BoardView | null, now: BoardView, but: number, colours: readonly Colour[]): Walk[] {
  if (before?.round !== now.round) return [];
  return now.stones.flatMap((stones, seat) =>
    colours
      .map((colour) => ({ seat, colour, from: before.stones[seat]?.[colour] ?? 0, to: stones[colour] ?? 0 }))
      .filter(({ from, to }) => seat !== but && from !== to),
  );
}

export interface Step extends BoardStep {
  colour: Colour;
}

/** The steps that can be chosen now. */
export const stepsOf = (view: BoardView, choices: Choices, colours: readonly Colour[]): Step[] =>
  colours
    .filter((colour) => choices.has(`>${colour}`) && view.steps[colour])
    .map((colour) => ({ colour, ...view.steps[colour]! }));

/** The piece that the last action moved or will move, to show it. */
export function lastPath(view: BoardView): { seat: number; colour: Colour } | null {
  if (!view.last || view.last.by === 'dice') return null;
  const action = actionOf(view.last.do);
  if (action.kind === 'lay') return { seat: view.last.by, colour: action.card[0] as Colour };
  return action.kind === 'move' ? { seat: view.last.by, colour: action.colour } : null;
}
