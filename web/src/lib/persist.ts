// Parts of a page that come later come in the end, whatever the network does meanwhile.

import { SITE } from '../offline/here';

/** Milliseconds before each new try; the last holds for all further ones. */
const PAUSES = [500, 1000, 2000, 4000];

/** Many browsers remember for as long as a page lives that a part could not be fetched: only a new page asks again. */
const TRIES_BEFORE_RELOAD = 2;
/** So often a page is loaded again within a minute, lest a part that is really missing makes it flicker for ever. */
const MOST_RELOADS = 3;
const RELOADS = 'lostcities.reloads';

/** Until the pause is over, or the browser says that there is a network again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    const over = (): void => {
      clearTimeout(timer);
      removeEventListener('online', over);
      done();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener('online', over);
  });

/** Whether the server answers; a page that is loaded without it would be lost altogether. */
const reachable = (): Promise<boolean> =>
  fetch(import.meta.env.BASE_URL + (SITE ? 'files.json' : 'healthz'), { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Whether the page may be loaded once more; if so, it counts. */
function mayReload(now = Date.now()): boolean {
  const kept: unknown = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]');
  const recent = (Array.isArray(kept) ? kept : []).filter((then) => typeof then === 'number' && now - then < 60_000);
  if (recent.length >= MOST_RELOADS) return false;
  sessionStorage.setItem(RELOADS, JSON.stringify([...recent, now]));
  return true;
}

/**
 * Fetch something, again and again until it is there; `failed` hears how often it was not. While `calm` says no, the page
 * is not loaded again: a move that waits for the server would be lost with it.
 */
export async function persist<T>(
  load: () => Promise<T>,
  failed?: (times: number) => void,
  calm: () => boolean = () => true,
): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await load();
    } catch {
      failed?.(times);
      await pause(PAUSES[Math.min(times, PAUSES.length) - 1]!);
      if (times >= TRIES_BEFORE_RELOAD && (await reachable()) && calm() && mayReload()) location.reload();
    }
  }
}
