// Who has chosen in this turn, who decides, who comes later: in order from the roller.

import type { RollView } from '../../lib/messages';

export type Progress = 'done' | 'deciding' | 'later';

export function progressOf(view: RollView, seat: number): Progress {
  const players = view.sheets.length;
  if (view.outcome) return 'done';
  const place = (one: number) => (one - view.roller + players) % players;
  if (seat === view.to_move) return 'deciding';
  return place(seat) < place(view.to_move) ? 'done' : 'later';
}
