// Puzzles as they come from the engine (build_tools/puzzles.py): positions, and what each action is worth there. Nothing is
// judged here.

import type { GameView, ReviewDecision } from '../lib/messages';
import { store, storedJson } from '../lib/stored';

export interface Answer {
  action: string;
  /** Points that it loses compared with the best, and half the width of the 95 % interval. */
  loss: number;
  error: number;
  grade: ReviewDecision['grade'];
  /** The codes of the facts against it. */
  why?: string[];
}

export interface Puzzle {
  id: string;
  players: number;
  view: GameView;
  best: string;
  work: number;
  /** The codes of the facts for the best action. */
  better?: string[];
  answers: Answer[];
}

const FILES = import.meta.glob<{ default: unknown }>('../puzzles/*.json');
const fileOf = (game: string): string => `../puzzles/${game}.json`;

export const hasPuzzles = (game: string): boolean => fileOf(game) in FILES;
export const puzzlesOf = async (game: string): Promise<Puzzle[]> => (await FILES[fileOf(game)]!()).default as Puzzle[];

/** The grades of an error. */
const ERRORS: readonly string[] = ['inaccuracy', 'mistake', 'blunder'];
/** Whether an answer is right: anything within the noise of the best counts as best. */
export const isRight = ({ grade }: Answer): boolean => !ERRORS.includes(grade);

const KEY = 'lostcities.solved';

const kept = (): Record<string, string[]> => (storedJson(KEY) ?? {}) as Record<string, string[]>;

/** The puzzles of a game that were solved on this device. */
export const solvedOf = (game: string): string[] => kept()[game] ?? [];

const ROW = 'lostcities.solved-row';

/** How many puzzles were solved at the first try since the last one that was not. */
export const rowNow = (): number => Number(storedJson(ROW)) || 0;
/** Count on, or begin again. */
export function keepRow(clean: boolean): number {
  const row = clean ? rowNow() + 1 : 0;
  store(ROW, JSON.stringify(row));
  return row;
}

/** Remember that one was solved. */
export function keepSolved(game: string, id: string): string[] {
  const all = kept();
  const found = [...new Set([...(all[game] ?? []), id])];
  // Without room this is forgotten with the page.
  store(KEY, JSON.stringify({ ...all, [game]: found }));
  return found;
}
