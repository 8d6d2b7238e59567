// What is said of an action that somebody tried.

import { figure } from '../lib/figures';
import { capital, sentence, t } from '../lib/i18n/index.svelte';
import { hintText } from '../lib/words';

/**
 * What speaks against an action (`why`) or for another one (`for`): the first of some codes that has a text. What the text
 * counts follows the code after a colon.
 */
export const reason = (codes: readonly string[], side: 'why' | 'for'): string =>
  codes
    .map((each) => each.split(':'))
    .map(([code, n]) => sentence(`${side}-${code}`, { n: Number(n ?? 0) }, ''))
    .find((words) => words !== '') ?? '';

/** The points that an action loses: with a digit after the point where they are few. */
export const points = (loss: number): string => figure(loss, loss < 10 ? 1 : 0);

/** Whether an answer is right, or how much worse it is. */
export function ofAnswer(action: string, right: boolean, loss: number): string {
  const played = capital(hintText(action));
  return right ? t('review-try-right', { played }) : t('review-try-wrong', { played, points: points(loss) });
}
