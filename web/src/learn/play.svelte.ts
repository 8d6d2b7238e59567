// Where the learner is in a lesson: which step, and which view is shown.

import { untrack } from 'svelte';
import type { GameView } from '../lib/messages';
import { reasonAgainst, type Lesson, type Reason, type Step } from './lesson';

/** The result of a click. */
export type Answer =
  | { kind: 'done' }
  | { kind: 'waiting' }
  | { kind: 'next' }
  | { kind: 'instead' }
  | { kind: 'not'; reason: Reason | null };

export class LessonPlay {
  number = $state(0);
  private shown = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly step: Step = $derived.by(() => this.lesson.steps[this.number]!);
  readonly view: GameView = $derived.by(() => this.lesson.views[this.shown]!);
  /** Something is still being played before the step can be done. */
  readonly moving: boolean = $derived.by(() => this.shown < this.step.at);
  readonly last: boolean = $derived.by(() => this.number === this.lesson.steps.length - 1);

  constructor(
    readonly lesson: Lesson,
    /** Milliseconds between the moves of others. */
    private readonly pace: () => number,
  ) {}

  /** Go to a step at once, for example back. */
  jump(number: number): void {
    clearTimeout(this.timer);
    this.number = Math.max(0, Math.min(number, this.lesson.steps.length - 1));
    this.shown = this.lesson.steps[this.number]!.at;
  }

  /** The next step: the learner's move is shown at once, the moves of others one after the other. */
  next(): void {
    if (this.last) return;
    clearTimeout(this.timer);
    this.shown = this.step.at;
    const asked = this.step.do !== undefined;
    this.number += 1;
    if (this.moving) this.show(asked ? 0 : this.pace() / 2);
  }

  private show(wait: number): void {
    const turn = () => {
      this.shown += 1;
      if (this.moving) this.show(this.pace());
    };
    if (wait) this.timer = setTimeout(turn, wait);
    else turn();
  }

  act(action: string): Answer {
    return untrack(() => {
      if (this.moving) return { kind: 'waiting' };
      const { step, view } = this;
      if (!step.do) return { kind: 'next' };
      if (action === step.do) {
        this.next();
        return { kind: 'done' };
      }
      if (view.legal.includes(action)) return { kind: 'instead' };
      return { kind: 'not', reason: reasonAgainst(this.lesson, step, action) };
    });
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
