// The prepared first games: they can be played through, and every click has an answer.

import { describe, expect, it } from 'vitest';
import { lessonOf, reasonAgainst } from '../src/learn/lesson';
import { LessonPlay } from '../src/learn/play.svelte';
import type { RollView } from '../src/lib/messages';
import { readPart } from '../tools/texts';

const said = readPart('en', 'lessons');

describe('lessons', () => {
  for (const game of ['card', 'board', 'roll']) {
    it(`of the ${game} game say something at every step and reach the end`, async () => {
      const lesson = await lessonOf(game);
      expect(lesson.steps.length).toBeGreaterThan(11);
      const missing = lesson.steps.map((step) => step.say).filter((message) => !(message in said));
      expect(missing).toEqual([]);
      const used = Object.keys(said).filter((key) => key.startsWith(`learn-${game}-`));
      expect(new Set(lesson.steps.map((step) => step.say))).toEqual(new Set(used));
      const counted = lesson.steps.findLast((step) => step.score)!;
      expect(lesson.views[counted.at]!.outcome).toBeTruthy();
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

  it('of Roll & Write end with a turn in which two choose together, unseen until both are done', async () => {
    const { steps, views } = await lessonOf('roll');
    const at = (message: string) => views[steps.find((step) => step.say === message)!.at] as RollView;
    const green = (view: RollView) => view.sheets.map((sheet) => sheet.expeditions.g);
    expect(at('learn-roll-together').pending).toEqual([2, 0]);
    const unseen = at('learn-roll-unseen');
    expect([unseen.pending, unseen.done, green(unseen)]).toEqual([[2], [0], [[], [], []]]);
    expect(unseen.own!.sheet.expeditions.g).toEqual([4]);
    expect(green(at('learn-roll-shown'))).toEqual([[4], [], [4]]);
  });
});
