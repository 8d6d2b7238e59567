// What a step asks for: in words, and where on the table.

import { t, type Message } from '../lib/i18n/index.svelte';
import { actionOf } from '../lib/notation';
import { wordsOf } from '../lib/words';

/** An action as a request: "Lay the green 4 on your column." */
export function request(text: string): string {
  const [kind, values] = wordsOf(text);
  return t(`learn-ask-${kind}` as Message, values);
}

/** Places by `data-spot` where an action is done, one after the other: the card and where it goes, the two dice. */
export function placesOf(text: string, seat: number): string[] {
  const action = actionOf(text);
  switch (action.kind) {
    case 'lay':
      return [`hand:${action.card}`, `column:${seat}:${action.card[0]}`];
    case 'discard':
      return [`hand:${action.card}`, `pile:${action.card[0]}`];
    case 'draw':
      return ['deck'];
    case 'take':
      return [`pile:${action.colour}`];
    case 'write':
      return [`die:${action.colour}`, `die:${action.number}`];
    case 'piece':
      return [`piece:${action.piece}`];
    case 'move':
      return [`path:${action.colour}`];
    case 'refuse':
      return ['refuse'];
    default:
      return [];
  }
}
