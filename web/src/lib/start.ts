// A table against bots, from the first click to its page.

import { SITE } from '../offline/here';
import { get, post } from './api';
import { connection } from './connection.svelte';
import { committed, newCommitment } from './fairness';
import type { Frame } from './messages';
import { trying } from './notice.svelte';
import type { Options } from './prefs.svelte';
import { router } from './route.svelte';

export interface Wanted {
  game: string;
  players: number;
  level: string | null;
  options: Options;
}

/** Check whether a server that could not be reached answers now. */
const isBack = (): Promise<boolean> =>
  get('/catalogue').then(
    () => true,
    () => false,
  );

/** Request the table and open it; a refusal is shown. Without a server the game is played on the device. */
export async function playBots(wanted: Wanted): Promise<void> {
  if (SITE || (connection.lost && !(await isBack()))) {
    const { playHere } = await import('../offline/play');
    const { level, ...rest } = wanted;
    return playHere(level === null ? rest : { ...rest, level });
  }
  const commit = await newCommitment();
  const frame = await trying(() => post<Frame>('/play', { ...wanted, pause: true, commit }));
  if (!frame) return;
  committed(frame.table, commit);
  router.go(`/t/${frame.table}`);
}
