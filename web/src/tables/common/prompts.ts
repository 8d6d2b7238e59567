// The prompt above a hand of cards, the same at all tables that have one.

import { t } from '../../lib/i18n/index.svelte';
import type { BoardView, CardView } from '../../lib/messages';
import type { Choices } from '../../lib/notation';
import { cardName } from '../../lib/words';

interface Situation {
  view: CardView | BoardView;
  names: readonly string[];
  choices: Choices;
  /** Whether the user plays here, rather than watches. */
  plays: boolean;
  /** What the table waits for, other than a move. */
  waiting: string | null;
}

/** Whose turn it is, or how to draw; null while there is something else to decide. */
export function turnPrompt({ view, names, choices, plays, waiting }: Situation): string | null {
  const who = names[view.to_move] ?? '';
  if (!choices.some && waiting) return waiting;
  if (!plays) return t('card-prompt-watch', { who });
  if (!choices.some) return t('table-waiting', { who });
  if (choices.draws) return choices.after('<').length > 1 ? t('card-prompt-draw') : t('card-prompt-drawpile');
  return null;
}

/** What to do with the hand. */
export const handPrompt = (chosen: string | null, choices: Choices): string =>
  chosen
    ? t(choices.has(`+${chosen}`) ? 'card-prompt-place' : 'card-prompt-discard', { card: cardName(chosen) })
    : t('card-prompt-choose');
