// The hand and the piles of the card game and the board game work alike: by keyboard, and by dropping a card.

import { meantElsewhere } from '../../lib/keys';
import { byColour, type Choices, type Colour } from '../../lib/notation';

interface Situation {
  hand: readonly string[];
  /** The chosen card's place in `hand`. */
  chosen: number | null;
  choices: Choices;
  colours: readonly Colour[];
}

export type KeyMove = { choose: number | null } | { act: string } | { undo: true };

/** What a key does now, if anything. */
export function keyMove(event: KeyboardEvent, { hand, chosen, choices, colours }: Situation): KeyMove | null {
  if (meantElsewhere(event)) return null;
  const key = event.key;
  if (key === 'u' && !colours.includes('u' as Colour)) return { undo: true };
  if (choices.draws) {
    if (key === ' ' || key === '0') return { act: '<*' };
    return (colours as readonly string[]).includes(key) ? { act: `<${key}` } : null;
  }
  if (!choices.cards) return null;
  // The places in the order in which the hand is shown.
  const shown = hand.map((_, place) => place).sort((a, b) => byColour(hand[a]!, hand[b]!));
  if (/^[1-9]$/.test(key)) return key > String(shown.length) ? null : { choose: shown[Number(key) - 1]! };
  const at = chosen === null ? -1 : shown.indexOf(chosen);
  if (key === 'ArrowRight') return { choose: shown[(at + 1) % shown.length]! };
  if (key === 'ArrowLeft') return { choose: shown[(Math.max(at, 0) + shown.length - 1) % shown.length]! };
  if (key === 'Escape' && chosen !== null) return { choose: null };
  const card = chosen === null ? null : hand[chosen];
  if (!card) return null;
  if (key === 'ArrowUp' || key === 'l') return { act: `+${card}` };
  if (key === 'ArrowDown' || key === 'd') return { act: `-${card}` };
  return null;
}

/** What a table of cards can do. */
interface Hands {
  choose(place: number | null): void;
  lay(colour: Colour, card: string): void;
  pile(colour: Colour, card: string): void;
  act: ((action: string) => void) | null;
  undo: (() => void) | null;
}

/** Do what a key means here, if anything. */
export function press(event: KeyboardEvent, move: KeyMove | null, hands: Hands): void {
  if (!move || !hands.act) return;
  event.preventDefault();
  if ('choose' in move) hands.choose(move.choose);
  else if ('undo' in move) hands.undo?.();
  else hands.act(move.act);
}

/** A card was dropped on the place with this `data-drop`, or nowhere. */
export function drop(card: string, place: string | null, hands: Hands): void {
  const [kind, colour] = (place ?? '').split(':');
  if (kind === 'lay' || kind === 'pile') hands[kind](colour as Colour, card);
}
