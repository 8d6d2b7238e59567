// What the parts of a match are called, and what their points are.

import { gameInfo, gameName } from './games';
import { t } from './i18n/index.svelte';

/** Whether the points of a round are those of the whole match after it (B20), and not that round's own. */
export const runningTotals = (game: string): boolean => gameInfo(game)?.running_totals ?? false;

/** The label of one game's or round's points: "Game 2", or "After round 2" where they are totals. */
export const pointsOf = (game: string, round: number): string =>
  runningTotals(game) ? t('end-after', { n: round + 1 }) : roundName(game, round + 1);

const hasGames = (game: string): boolean => gameInfo(game)?.round_name === 'game';

/** The name of a part of a match by its number, counted from 1. */
export const roundName = (game: string, n: number): string => t(hasGames(game) ? 'end-gamenr' : 'end-roundnr', { n });

/** The name of a game with the current part of the match; only the name if there is one part. */
export const matchTitle = (game: string, n: number, of: number): string =>
  of > 1
    ? t(hasGames(game) ? 'table-title-game' : 'table-title-round', { name: gameName(game), n, of })
    : gameName(game);

/** That a part of a match is over. */
export const roundOver = (game: string, n: number, of: number): string =>
  t(hasGames(game) ? 'end-game' : 'end-round', { n, of });
