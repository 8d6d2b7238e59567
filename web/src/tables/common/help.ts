// The keys of the games with a hand and piles.

import type { Message } from '../../lib/i18n/index.svelte';

type Keys = readonly (readonly [string, Message])[];

export const HAND_KEYS: Keys = [
  ['1 … 8, ← →', 'keys-choose'],
  ['↑ / L', 'keys-lay'],
  ['↓ / D', 'keys-discard'],
  ['Space / 0', 'keys-draw'],
  ['Y B W G R P', 'keys-take'],
];
export const TURN_KEYS: Keys = [
  ['U', 'keys-undo'],
  ['H', 'hint-key'],
  ['Esc', 'keys-escape'],
];
