// What is seen and heard when the view changes: cards fly, pieces (which glide by themselves) are heard.

import { fly, spot } from '../../lib/flight';
import type { BoardView } from '../../lib/messages';
import { actionOf } from '../../lib/notation';
import { sound } from '../../lib/sounds';

const count = (cards: readonly string[], card: string) => cards.filter((one) => one === card).length;
const steps = (view: BoardView) => view.stones.map((stones) => Object.values(stones).join()).join();

/** Show how one view became the next; `places` is where things were before. */
export function showChange(before: BoardView, view: BoardView, me: number, places: ReadonlyMap<string, DOMRect>): void {
  const last = view.last;
  if (before.round === view.round && steps(before) !== steps(view)) sound('step');
  if (!last || last.by === 'dice' || (before.last === last && before.turn === view.turn)) return;
  const action = actionOf(last.do);
  const own = last.by === me;
  const from = (card: string) => places.get(own ? `hand:${card}` : `seat:${last.by}`);
  if (action.kind === 'lay') {
    fly(spot(`column:${last.by}:${action.card[0]}`)?.lastElementChild, from(action.card));
    sound('card');
  } else if (action.kind === 'discard') {
    fly(spot(`pile:${action.card[0]}`)?.firstElementChild, from(action.card));
    sound('card');
  } else if (action.kind === 'draw' || action.kind === 'take') {
    const source = places.get(action.kind === 'draw' ? 'deck' : `pile:${action.colour}`);
    const fresh = own ? view.hand.find((card) => count(view.hand, card) > count(before.hand, card)) : null;
    if (fresh) fly(spot(`hand:${fresh}`), source);
    sound('draw');
  }
}
