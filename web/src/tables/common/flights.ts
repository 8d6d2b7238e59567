// Cards fly to their places, at the tables with a hand: what is seen and heard when the view changes.

import { fly, spot } from '../../lib/flight';
import type { BoardView, CardView } from '../../lib/messages';
import { actionOf, cardOf } from '../../lib/notation';
import { sound } from '../../lib/sounds';

const count = (cards: readonly string[], card: string) => cards.filter((one) => one === card).length;

/** Let the card of the last action fly; `places` is where things were before. */
export function flyCards<V extends CardView | BoardView>(
  before: V,
  view: V,
  me: number,
  places: ReadonlyMap<string, DOMRect>,
): void {
  const last = view.last;
  if (!last || last.by === 'dice' || (before.last === last && before.turn === view.turn)) return;
  const action = actionOf(last.do);
  const own = last.by === me;
  // Another hand lies there as backs in the card game, in the board game it is where its player is.
  const from = (card: string) =>
    own ? places.get(`hand:${card}`) : (places.get(`backs:${last.by}`) ?? places.get(`seat:${last.by}`));
  if (action.kind === 'lay') {
    fly(spot(`column:${last.by}:${action.card[0]}`)?.lastElementChild, from(action.card));
    sound(cardOf(action.card).value === 'x' ? 'seal' : 'card');
  } else if (action.kind === 'discard') {
    fly(spot(`pile:${action.card[0]}`)?.firstElementChild, from(action.card));
    sound('card');
  } else if (action.kind === 'draw' || action.kind === 'take') {
    const source = places.get(action.kind === 'draw' ? 'deck' : `pile:${action.colour}`);
    const fresh = own ? view.hand.find((card) => count(view.hand, card) > count(before.hand, card)) : null;
    fly(fresh ? spot(`hand:${fresh}`) : spot(`backs:${last.by}`)?.lastElementChild, source);
    sound('draw');
  }
}
