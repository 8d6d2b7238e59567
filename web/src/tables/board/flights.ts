// What is seen and heard when the view changes: cards fly, pieces (animated elsewhere) make sounds.

import type { BoardView } from '../../lib/messages';
import { sound } from '../../lib/sounds';
import { flyCards } from '../common/flights';

const steps = (view: BoardView) => view.stones.map((stones) => Object.values(stones).join()).join();

/** Show how one view became the next; `places` is where things were before. */
export function showChange(before: BoardView, view: BoardView, me: number, places: ReadonlyMap<string, DOMRect>): void {
  if (before.round === view.round && steps(before) !== steps(view)) sound('step');
  flyCards(before, view, me, places);
}
