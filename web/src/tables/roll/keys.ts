// The keyboard at the table of Roll & Write: a colour and a number, in any order.

import { meantElsewhere } from '../../lib/keys';
import type { Choices, Colour } from '../../lib/notation';

type KeyMove = { colour: Colour } | { number: number } | { act: string } | { undo: true } | { clear: true };

/** What a key does now, if anything. */
export function keyMove(event: KeyboardEvent, choices: Choices, colours: readonly Colour[]): KeyMove | null {
  if (meantElsewhere(event)) return null;
  const key = event.key.toLowerCase();
  if (key === 'u') return { undo: true };
  if (key === 'escape') return { clear: true };
  if (!choices.some) return null;
  const colour = colours.find((one) => one === key);
  if (choices.any('>')) {
    if (key === 'n') return { act: '>.' };
    return colour ? { act: `>${colour}` } : null;
  }
  if (colour) return { colour };
  if (/^[0-9]$/.test(key)) return { number: Number(key) };
  // The die's 0 reads as ten.
  if (key === 'x') return { number: 0 };
  return key === '-' || key === '!' ? { act: '!' } : null;
}
