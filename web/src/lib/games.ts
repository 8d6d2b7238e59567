// The games of this server as its catalogue lists them, and their names. No rules.

import { capital, sentence } from './i18n/index.svelte';
import type { GameInfo } from './messages';
import type { Colour } from './notation';
import { prefs, type Options } from './prefs.svelte';
import { session } from './session.svelte';

export const COLOURS: readonly Colour[] = ['y', 'b', 'w', 'g', 'r', 'o', 'p'];

/** The order of the columns: that of the view, which has their number. */
export const coloursOf = (columns: Record<string, unknown>): Colour[] => Object.keys(columns) as Colour[];

/** The games that can be played here, as far as the catalogue is loaded. */
export const games = (): readonly GameInfo[] => session.catalogue?.games ?? [];

export const gameInfo = (game: string): GameInfo | undefined => games().find((one) => one.game === game);

/** A game's name: from our texts, or the title that its package gave it. */
export const gameName = (game: string): string => sentence(`game-${game}`, {}, gameInfo(game)?.title ?? readable(game));

/** A code that has no text, made readable. */
export const readable = (code: string): string => capital(code.replace(/[-_]/g, ' '));

/** The game that was chosen last, if this server has it, else its first. */
export const chosenGame = (): GameInfo | undefined => gameInfo(prefs.game) ?? games()[0];

/** How many players were chosen for a game. */
export function chosenPlayers({ game, players }: GameInfo): number {
  const wanted = prefs.players[game] ?? 0;
  return players.includes(wanted) ? wanted : (players[0] ?? 2);
}

/** The opponent that was chosen, if it plays this game. */
export const chosenLevel = ({ levels, usual_level }: GameInfo): string =>
  levels.includes(prefs.level) ? prefs.level : usual_level;

/** Whether this browser knows of a finished match of a game. */
const hasPlayed = (game: string): boolean =>
  [...session.here, ...session.tables].some((table) => table.game === game && table.status === 'over');

/** Whether this is a new visitor: without any table or lesson. */
export const isNewcomer = (): boolean =>
  !session.me && !session.here.length && !session.tables.length && !prefs.learnt.length;

/** A single game or round, where a match has several. */
export const single = ({ rounds_option: rounds }: GameInfo): Options => (rounds ? { [rounds]: 1 } : {});

/** The rules that were chosen. People who have not finished a match yet start with a single game. */
export function chosenOptions(info: GameInfo): Options {
  return { ...(hasPlayed(info.game) ? {} : single(info)), ...prefs.options[info.game] };
}
