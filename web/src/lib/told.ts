// Another player's whole turn as one sentence.

import { t, type Values } from './i18n/index.svelte';
import type { GameView } from './messages';
import type { TellDeeds } from '../tables/contract';
import type { Deed, Since } from './since';
import { cardName, colourName, ownWords } from './words';

/** An action, worded for a list; a game of another package may have words of its own. */
export function deedText({ action, card, text }: Deed, game = ''): string {
  const own = ownWords(text, game);
  if (own !== undefined && own !== text) return t('did-words', { action: own });
  const told = (values: Values) => t(`did-${action.kind}` as 'did-lay', values);
  switch (action.kind) {
    case 'lay':
    case 'discard':
      return told({ card: cardName(action.card) });
    case 'take':
      return card ? told({ card: cardName(card) }) : t('did-take-pile', { colour: colourName(action.colour) });
    case 'move':
      return told({ colour: colourName(action.colour) });
    case 'write':
      return told({ colour: colourName(action.colour), n: action.number || 10 });
    case 'other':
      return t('did-other', { action: text });
    default:
      return told({});
  }
}

/** A sentence: who did what. */
export interface Line {
  seat: number;
  who: string;
  did: string;
  /** Whether it reports an absence. */
  absent?: boolean;
}

/** One line for each of the others who did something, in the order of their turns. */
export function linesOf(
  since: Pick<Since, 'who' | 'deeds' | 'before'>,
  now: GameView,
  names: readonly string[],
  tellDeeds: TellDeeds<GameView>,
): Line[] {
  const order = names.map((_, at) => (since.who + 1 + at) % names.length);
  return order.flatMap((seat) => {
    const deeds = since.deeds.filter((deed) => deed.by === seat);
    return deeds.length
      ? [{ seat, who: names[seat] ?? '', did: `${tellDeeds(deeds, since.before, now).join(', ')}.` }]
      : [];
  });
}
