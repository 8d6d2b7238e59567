// A prepared first game as it comes from the engine (build_tools/lessons): views, steps, and reasons why not.

import { loadPart, type Values } from '../lib/i18n/index.svelte';
import type { GameView, ScoreSheet } from '../lib/messages';

export interface Step {
  /** The message that is said. */
  say: string;
  /** The view that is shown with it. */
  at: number;
  /** What the learner is asked to do; without it there is only "next". */
  do?: string;
  /** Actions that are not allowed here, by the number of their reason. */
  not?: Record<string, string>;
  /** What it is about, by `data-spot`. */
  spots?: string[];
  /** Turns were played that were not shown. */
  later?: boolean;
  score?: 'round' | 'match';
}

export interface Reason {
  code: string;
  clause: string;
  parameters: Values;
}

interface LessonFile {
  game: string;
  first: GameView;
  changes: Partial<GameView>[];
  steps: Step[];
  reasons: Reason[];
  result: { totals: number[]; sheets: ScoreSheet[] };
}

export interface Lesson extends Omit<LessonFile, 'first' | 'changes'> {
  views: GameView[];
}

/** Restore every view: a lesson has the first one and the changes. */
export function whole({ first, changes, ...rest }: LessonFile): Lesson {
  const views = [first];
  for (const change of changes) views.push({ ...views.at(-1), ...change } as GameView);
  return { ...rest, views };
}

const FILES = import.meta.glob<{ default: LessonFile }>('../lessons/*.json');
const fileOf = (game: string) => `../lessons/${game}.json`;

/** Whether a game has a prepared first game. */
export const hasLesson = (game: string): boolean => fileOf(game) in FILES;

/** The lesson of a game, loaded when it is needed. */
export async function lessonOf(game: string): Promise<Lesson> {
  const [file] = await Promise.all([FILES[fileOf(game)]!(), loadPart('lessons')]);
  return whole(file.default);
}

/** Why an action is not allowed at a step, if the engine said so. */
export function reasonAgainst(lesson: Pick<Lesson, 'reasons'>, step: Step, action: string): Reason | null {
  for (const [number, actions] of Object.entries(step.not ?? {})) {
    if (actions.split(' ').includes(action)) return lesson.reasons[Number(number)] ?? null;
  }
  return null;
}
