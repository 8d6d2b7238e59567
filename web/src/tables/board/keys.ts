// The keyboard at the table of the board game: the hand as in the card game, and the choices on the paths.

import { meantElsewhere } from '../../lib/keys';
import { keyMove } from '../common/keys';

type Move = ReturnType<typeof keyMove>;

/** What a key does now, if anything. */
export function boardKey(event: KeyboardEvent, situation: Parameters<typeof keyMove>[1]): Move {
  if (meantElsewhere(event)) return null;
  const { choices, colours } = situation;
  const key = event.key.toLowerCase();
  if (choices.any('@')) {
    if (key === 'a') return { act: '@a' };
    if (key === 'e') return { act: '@r' };
  }
  if (choices.any('>')) {
    if (key === 'n') return { act: '>.' };
    // A path without a possible move is sent anyway: the server explains why not.
    if ((colours as readonly string[]).includes(key)) return { act: `>${key}` };
  }
  return keyMove(event, situation);
}
