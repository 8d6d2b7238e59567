// A new game on this device.

import type { Frame } from '../lib/messages';
import { trying } from '../lib/notice.svelte';
import type { Options } from '../lib/prefs.svelte';
import { router } from '../lib/route.svelte';
import { engine } from './engine.svelte';
import { rememberPlayedHere } from './here';
import { keepForLater } from './shell';

export interface Wish {
  game: string;
  options: Options;
  players?: number;
  level?: string;
  seats?: { name: string | null; level: string | null }[];
}

/** Start it and open it; refusals are shown. */
export async function playHere(wish: Wish): Promise<void> {
  void keepForLater();
  // Otherwise a browser that needs room deletes the games that nobody has opened for long.
  void navigator.storage?.persist?.().catch(() => false);
  const frame = await trying(() => engine.ask<Frame>('POST', '/play', wish));
  if (!frame) return;
  rememberPlayedHere();
  router.go(`/t/${frame.table}`);
}
