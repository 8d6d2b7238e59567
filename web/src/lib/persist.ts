// Parts of a page that are loaded later, with retries until they arrive.

import { SITE } from '../offline/here';

/** Milliseconds before each new try; the last applies to all further ones. */
const PAUSES = [500, 1000, 2000, 4000];

/** Many browsers remember a failed import for the lifetime of a page: only a reload fetches it again. */
const TRIES_BEFORE_RELOAD = 2;
/** The most reloads per minute, so that a part that is really missing does not cause endless reloading. */
const MOST_RELOADS = 3;
const RELOADS = 'lostcities.reloads';

/** Wait until the pause is over, or the browser is online again. */
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

/** Whether the server answers; reloading without it would lose the page. */
const reachable = (): Promise<boolean> =>
  fetch(import.meta.env.BASE_URL + (SITE ? 'files.json' : 'healthz'), { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Whether the page may be reloaded once more; if so, it counts. */
function mayReload(now = Date.now()): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]');
    const recent = (Array.isArray(kept) ? kept : []).filter((then) => typeof then === 'number' && now - then < 60_000);
    if (recent.length >= MOST_RELOADS) return false;
    sessionStorage.setItem(RELOADS, JSON.stringify([...recent, now]));
    return true;
  } catch {
    return false; // nothing would count them
  }
}

/**
 * Fetch something, again and again until it is there; `failed` is called with the number of failures. While `calm` says no, the page
 * is not reloaded: a move that waits for the server would be lost.
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
