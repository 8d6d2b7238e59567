// What happened at a table, turn by turn: the news of one frame after the other, put together. No rules.

import type { News } from './messages';
import { deedsOf } from './since';

/** What the list of moves says; the rest of the news is about people and seats. */
const TOLD = new Set<News['kind']>([
  'act',
  'dice',
  'undo',
  'resign',
  'timeout',
  'leave',
  'return',
  'replace',
  'deal',
  'over',
  'fallback',
]);

export interface Turn {
  /** A turn of somebody, a roll of the dice, or something else that is said. */
  kind: 'turn' | 'dice' | 'said';
  by: number | null;
  /** Which turn, or which roll, it is since the cards were dealt; null where it is not known or not counted. */
  number: number | null;
  news: News[];
  /** The version after it. */
  end: number;
  /** The version of what happened next. */
  next: number;
}

/** The news turn by turn, oldest first; `cut` where earlier ones are missing. */
export function turnsOf(log: readonly News[], cut = false): Turn[] {
  const turns: Turn[] = [];
  const counted = log.some(({ kind }) => kind === 'dice') ? 'dice' : 'turn';
  let number = 0;
  for (const news of log) {
    // Where dice are rolled nobody is dealt a card.
    if (!TOLD.has(news.kind) || (news.kind === 'deal' && counted === 'dice')) continue;
    const last = turns.at(-1);
    const moved = news.kind === 'act' || news.kind === 'undo';
    if (moved && last?.kind === 'turn' && last.by === news.by) {
      last.news.push(news);
      last.end = news.version;
      continue;
    }
    if (last) last.next = news.version;
    if (news.kind === 'deal') number = 0;
    const kind = moved ? 'turn' : news.kind === 'dice' ? 'dice' : 'said';
    turns.push({
      kind,
      by: news.by,
      number: kind === counted && !cut ? ++number : null,
      news: [news],
      end: news.version,
      next: Infinity,
    });
  }
  return turns;
}

/** The cards that were taken from discard piles, by the version in which it happened. */
export function takenCards(log: readonly News[]): Map<number, string> {
  const found = new Map<number, string>();
  let from = 0;
  for (let at = 0; at <= log.length; at++) {
    if (at < log.length && log[at]!.kind !== 'deal') continue;
    for (const { version, card } of deedsOf(log.slice(from, at))) if (card) found.set(version, card);
    from = at;
  }
  return found;
}
