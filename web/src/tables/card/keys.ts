// The keyboard at the table of the card game; the board game's hand works the same way.

import { byColour, type Choices, type Colour } from '../../lib/notation';

interface Situation {
  hand: readonly string[];
  /** The chosen card's place in `hand`. */
  chosen: number | null;
  choices: Choices;
  colours: readonly Colour[];
}

type KeyMove = { choose: number | null } | { act: string } | { undo: true };

/** Whether a key was meant for something else: a field, a dialog, a shortcut of the browser. */
export function meantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  // Enter and the space bar press the button that has the focus.
  if (target?.closest('button, a, summary') && (event.key === ' ' || event.key === 'Enter')) return true;
  return Boolean(target?.closest('input, textarea, select, dialog'));
}

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
