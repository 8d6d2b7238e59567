// Moments worth a sound, derived from what the server shows: jumps in a line's points, pieces across
// bridges, cards left. Why points jump is up to the games.

import type { BoardView, CardView, GameView, RollView } from './messages';

/** Points that one line of a sheet has to gain at once. */
export const SPECTACLE = 20;

export type Highlight =
  | { kind: 'jump'; by: number; points: number; what: string }
  | { kind: 'bridge'; by: number; first: boolean }
  | { kind: 'chain'; by: number }
  | { kind: 'last' };

const lines = (view: GameView, seat: number): Record<string, number> =>
  Object.fromEntries(view.scores[seat]?.lines.map(({ what, points }) => [what, points]) ?? []);

function jumps(before: GameView, now: GameView): Highlight[] {
  return now.scores.flatMap((sheet, by) => {
    // A line that only makes up for another one is no gain.
    if (!sheet || sheet.total - (before.scores[by]?.total ?? 0) < SPECTACLE) return [];
    const then = lines(before, by);
    return sheet.lines.flatMap(({ what, points }): Highlight[] =>
      points - (then[what] ?? 0) >= SPECTACLE ? [{ kind: 'jump', by, points: points - (then[what] ?? 0), what }] : [],
    );
  });
}

const hasPile = (view: GameView): view is CardView | BoardView => 'memory' in view;
const hasMap = (view: GameView): view is BoardView => 'crossers' in view;
const hasSheet = (view: GameView): view is RollView => 'bridges_passed' in view;

function bridges(before: GameView, now: GameView): Highlight[] {
  if (hasMap(now) && hasMap(before) && now.crossed > before.crossed)
    return [{ kind: 'bridge', by: now.crossers.at(-1) ?? -1, first: before.crossed === 0 }];
  if (!hasSheet(now) || !hasSheet(before) || now.bridges_passed.length <= before.bridges_passed.length) return [];
  const by = now.last?.by;
  return typeof by === 'number' ? [{ kind: 'bridge', by, first: before.bridges_passed.length === 0 }] : [];
}

/** What is worth showing between two views of one round; nothing if they are of different rounds. */
export function momentsOf(before: GameView, now: GameView): Highlight[] {
  if (before === now || before.round !== now.round || now.turn < before.turn) return [];
  const chain = hasMap(now) && hasMap(before) && now.on_arrow && before.on_arrow;
  const last = hasPile(now) && hasPile(before) && now.deck === 0 && before.deck > 0;
  return [
    ...bridges(before, now),
    ...jumps(before, now),
    ...(chain ? [{ kind: 'chain' as const, by: now.to_move }] : []),
    ...(last ? [{ kind: 'last' as const }] : []),
  ];
}

/** The number of cards in the draw pile from which each one counts. */
export const FEW = 5;

export const runsOut = (before: GameView, now: GameView): boolean =>
  hasPile(now) && hasPile(before) && now.deck < before.deck && now.deck > 0 && now.deck <= FEW;
