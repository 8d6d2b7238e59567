// The prepared first games: they can be played through, and every click has an answer.

import { describe, expect, it } from 'vitest';
import { en } from '../src/lib/i18n/en';
import { lessonOf, reasonAgainst } from '../src/learn/lesson';
import { LessonPlay } from '../src/learn/play.svelte';
import { GAMES } from '../src/lib/games';

describe('lessons', () => {
  for (const game of GAMES) {
    it(`of the ${game} game say something at every step and reach the end`, async () => {
      const lesson = await lessonOf(game);
      expect(lesson.steps.length).toBeGreaterThan(11);
      const missing = lesson.steps.map((step) => step.say).filter((message) => !(message in en));
      expect(missing).toEqual([]);
      const used = Object.keys(en).filter((key) => key.startsWith(`learn.${game}.`));
      expect(new Set(lesson.steps.map((step) => step.say))).toEqual(new Set(used));
      expect(lesson.views.at(-1)!.outcome).toBeTruthy();
    });

    it(`of the ${game} game are played by doing what is asked`, async () => {
      const lesson = await lessonOf(game);
      const play = new LessonPlay(lesson, () => 0);
      for (const [number, step] of lesson.steps.entries()) {
        expect(play.number).toBe(number);
        expect(play.moving).toBe(false);
        expect(play.view).toBe(lesson.views[step.at]);
        if (!step.do) {
          expect(play.act('<*').kind).toBe('next');
          play.next();
          continue;
        }
        const other = play.view.legal.find((action) => action !== step.do);
        if (other) expect(play.act(other).kind).toBe('instead');
        const [actions] = Object.values(step.not ?? {});
        if (actions) {
          const refused = actions.split(' ')[0]!;
          expect(play.act(refused)).toEqual({ kind: 'not', reason: reasonAgainst(lesson, step, refused) });
        }
        expect(play.act(step.do).kind).toBe('done');
      }
      expect(play.last).toBe(true);
    });
  }
});
