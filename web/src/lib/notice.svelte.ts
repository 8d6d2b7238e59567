// One message to the person at the table: why not, or what went wrong. It disappears after a while.

import { Refused } from './api';
import { announce } from './announce.svelte';
import { refusalText } from './i18n/index.svelte';
import type { Refusal } from './messages';

interface Notice {
  text: string;
  clause: string | null;
  game: string | null;
}

export const notice: { now: Notice | null } = $state({ now: null });
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(words: string, clause: string | null = null, game: string | null = null): void {
  // The clause becomes a link beside the sentence.
  const text = clause && game ? words.replace(` (${clause})`, '') : words;
  notice.now = { text, clause, game };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (notice.now = null), 4000 + 60 * text.length);
}

export function dismiss(): void {
  notice.now = null;
}

/** Show the server's refusal. */
export function tellRefusal(refusal: Refusal, game: string | null = null): void {
  tell(refusalText(refusal), refusal.clause ?? null, game);
}

/** Do something that may be refused, and show the refusal. */
export async function trying<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    tellRefusal(problem.refusal);
    return undefined;
  }
}

/** The same, one at a time: a second click in the meantime does nothing. */
export function tryingOnce(): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  let underWay = false;
  return async (work) => {
    if (underWay) return undefined;
    underWay = true;
    try {
      return await trying(work);
    } finally {
      underWay = false;
    }
  };
}
