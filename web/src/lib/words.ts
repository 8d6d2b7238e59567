// Names of things in the language of the page: cards, moves, players.

import { gameInfo } from './games';
import { capital, sentence, t, type Message, type Values, withColon } from './i18n/index.svelte';
import { type ChatLine, type ClockSpec, type Frame, type LastMove, type Phrase, type SeatInfo } from './messages';
import { actionOf, cardOf, type Colour, valuesIn } from './notation';
import { prefs } from './prefs.svelte';

export const colourName = (colour: Colour): string => capital(t(`colour-${colour}` as Message));

/** A card as a label or in a list: "Red 7". */
export function cardName(card: string): string {
  const { colour, value } = cardOf(card);
  return capital(sentence(value === 'x' ? 'card-wager' : 'card-number', { colour, value }));
}

/** The language of the page, in the browser's regional variant. */
export const locale = (): string =>
  navigator.languages.find((one) => one.split('-')[0] === prefs.language) ?? prefs.language;

/** The time control in words. */
export function clockText(clock: ClockSpec): string {
  switch (clock.kind) {
    case 'move':
      return t('clock-exact-move', { seconds: clock.seconds });
    case 'fischer':
      return t('clock-exact-fischer', { minutes: Math.round(clock.seconds / 60), seconds: clock.increment });
    case 'days':
      return t('clock-exact-days', { days: clock.days });
    default:
      return t('clock-none');
  }
}

/** A day in the language of the page. */
export const day = (at: number): string => new Date(at).toLocaleDateString(locale(), { dateStyle: 'medium' });

export const levelName = (level: string): string => sentence(`level-${level}`, {}, level);

/** The character who plays at a level. */
export const characterName = (level: string): string => sentence(`level-${level}.name`, {}, levelName(level));

/** A character with the level, for a list to choose from: "Mila · Casual". */
export function rivalName(level: string): string {
  const [name, rank] = [characterName(level), levelName(level)];
  return name === rank ? name : `${name} · ${rank}`;
}

/** A person's name; the server's names for guests and for removed accounts are words, and so are translated. */
export function personName(name: string): string {
  if (name === 'Deleted player') return t('seat-deleted');
  const guest = /^Guest (\w{4})$/.exec(name);
  return guest ? t('seat-guest', { id: guest[1]! }) : name;
}

/** What a seat is called at the table. */
export function seatName(info: SeatInfo | undefined, number: number): string {
  if (!info || info.kind === 'open') return t('seat-open', { n: number + 1 });
  if (info.level) return characterName(info.level);
  return personName(info.name ?? t('seat-player', { n: number + 1 }));
}

/** The names of all seats; bots of one level are numbered. */
export const seatNames = (frame: Pick<Frame, 'seats'>): string[] => numbered(frame.seats.map(seatName));

/** The name of a record's player; a bot's name there is its level, with a number if there are several. */
function playerName(name: string, seat: number): string {
  const [, level = '', number = ''] = /^([a-z]+)( \d+)?$/.exec(name) ?? [];
  if (sentence(`level-${level}`, {}, '')) return characterName(level) + number;
  return personName(name) || t('seat-player', { n: seat + 1 });
}

/** The names of a record's players. */
export const playerNames = (players: readonly string[]): string[] => numbered(players.map(playerName));

/** Distinguishable names: equal ones are numbered. */
function numbered(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    const same = names.filter((other) => other === name).length;
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return same > 1 ? `${name} ${before + 1}` : name;
  });
}

/** What somebody said; everyone reads a quick phrase in their own language. */
export const chatWords = ({ phrase, text }: ChatLine): string => (phrase ? phraseText(phrase) : (text ?? ''));

/** A quick phrase. */
export const phraseText = (phrase: Phrase): string => sentence(`phrase-${phrase.replaceAll('_', '-')}`, {}, phrase);

/** A roll of the dice, spelled "opy 940", in words. */
export function diceText(dice: string): string {
  const [colours = '', numbers = ''] = dice.split(' ');
  return [...[...colours].map((colour) => colourName(colour as Colour)), ...numbers].join(', ');
}

/** The words for an action in a sentence: the end of a message's name, and its parameters as codes. */
export function wordsOf(text: string): [kind: string, values: Values] {
  const action = actionOf(text);
  switch (action.kind) {
    case 'lay':
    case 'discard':
      return [action.kind, { card: action.card }];
    case 'take':
      return ['take', { colour: action.colour }];
    case 'piece':
      return [action.piece === 'a' ? 'adventurer' : 'researcher', {}];
    case 'move':
      return ['advance', { colour: action.colour }];
    case 'write':
      return ['write', { colour: action.colour, value: action.number }];
    default:
      return [action.kind, {}];
  }
}

/** What a game calls an action in its own words, if its package declares them. */
export function ownWords(text: string, game: string): string | undefined {
  for (const [code, pattern] of Object.entries(gameInfo(game)?.moves ?? {})) {
    const values = valuesIn(text, pattern);
    if (values) return sentence(`action-${code}`, values, text);
  }
  return undefined;
}

/** An action in the infinitive: “lay the red 7”. */
export function hintText(text: string, game = ''): string {
  const own = ownWords(text, game);
  if (own !== undefined) return own;
  const [kind, values] = wordsOf(text);
  return kind === 'other' ? text : t(`would-${kind}` as Message, values);
}

/** The same within a sentence; a spelling without words is “played”: “play left”. */
export function adviceText(text: string, game: string): string {
  const words = hintText(text, game);
  return words === text ? t('would-other', { action: text }) : words;
}

/** A move as a sentence; `me` is the reader's seat. */
export function moveText(move: LastMove, names: readonly string[], me: number | null, game = ''): string {
  if (move.by === 'dice') return t('move-dice', { dice: diceText(move.do) });
  const who = names[move.by] ?? '';
  const own = ownWords(move.do, game);
  if (own !== undefined) return withColon(who, own);
  const [kind, values] = wordsOf(move.do);
  return kind === 'other'
    ? withColon(who, move.do)
    : t(`move-${kind}${move.by === me ? '-you' : ''}` as Message, { who, ...values });
}
