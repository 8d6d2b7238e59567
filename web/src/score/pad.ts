// The entries of a score pad, as saved on this device. The engine defines the entries and scores them
// (src/lostcities/engine/tally.py).

import type { OptionInfo, ScoreSheet } from '../lib/messages';
import type { Options } from '../lib/prefs.svelte';
import { store, storedJson } from '../lib/stored';

/** Something that a form asks each player for. */
export interface Entry {
  name: string;
  /** Empty for what belongs to no colour. */
  colour: string;
  /** What is asked for, a code. */
  what: string;
  /** Some of the values, one of them, any number up to the last of them, or yes or no. */
  kind: 'pick' | 'count' | 'number' | 'flag';
  values: number[];
  /** Of the flags with the same code here a player has one at most. */
  only: string;
}

export interface Form {
  entries: Entry[];
  options: OptionInfo[];
  /** How many rounds a match has; none where the players agree on it. */
  rounds: number | null;
}

/** What one player filled in for a round, by the names of the entries. */
export type Filled = Record<string, number[]>;

export interface Scored {
  rounds: ScoreSheet[][];
  totals: number[];
  of: number;
  result: ScoreSheet[] | null;
  winners: number[];
}

export interface Sheet {
  names: string[];
  options: Options;
  /** By round, then by player. */
  rounds: Filled[][];
}

const keyOf = (game: string): string => `lostcities.pad.${game}`;

export const emptyRound = (players: number): Filled[] => Array.from({ length: players }, () => ({}));

const isFilled = (found: unknown): found is Filled =>
  typeof found === 'object' && found !== null && Object.values(found).every((values) => Array.isArray(values));

const isSheet = (found: unknown): found is Sheet =>
  typeof found === 'object' &&
  found !== null &&
  Array.isArray((found as Sheet).names) &&
  (found as Sheet).names.every((name) => typeof name === 'string') &&
  Array.isArray((found as Sheet).rounds) &&
  (found as Sheet).rounds.every(
    (round) => Array.isArray(round) && round.length === (found as Sheet).names.length && round.every(isFilled),
  );

/** The pad of a game as it was left, or an empty one. */
export function readSheet(game: string, players: number): Sheet {
  const found = storedJson(keyOf(game));
  if (isSheet(found) && found.rounds.length) return { ...found, options: found.options ?? {} };
  return { names: Array<string>(players).fill(''), options: {}, rounds: [emptyRound(players)] };
}

/** Save it; without room it lasts as long as the page, and this returns false. */
export const keepSheet = (game: string, sheet: Sheet): boolean => store(keyOf(game), JSON.stringify(sheet));

/** The pad for another number of players: those who stay keep their names and what they filled in. */
export const withPlayers = (sheet: Sheet, players: number): Sheet => ({
  ...sheet,
  names: Array.from({ length: players }, (_, seat) => sheet.names[seat] ?? ''),
  rounds: sheet.rounds.map((round) => Array.from({ length: players }, (_, seat) => round[seat] ?? {})),
});

/** What is filled in after an entry was touched. */
export function fill(filled: Filled, entries: readonly Entry[], entry: Entry, value: number): Filled {
  const now = filled[entry.name] ?? [];
  if (entry.kind === 'pick') {
    const picked = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
    return { ...filled, [entry.name]: picked.sort((a, b) => a - b) };
  }
  if (entry.kind !== 'flag') return { ...filled, [entry.name]: value ? [value] : [] };
  const others = entry.only ? entries.filter((one) => one.only === entry.only) : [];
  const cleared = Object.fromEntries(others.map((one) => [one.name, []]));
  return { ...filled, ...cleared, [entry.name]: now.length ? [] : [1] };
}
