// A finished match, step by step. Its moves come with the record, its positions page by page as they are needed.

import { get, Refused } from './api';
import type { Frame, Moment, Poll, Refusal, Replay, ReplayStep } from './messages';
import { movesByRound, otherRound, roundStarts, type ListedMove, type MatchRecord } from './records';

/** Steps that are fetched together. */
export const PAGE = 20;
/** Milliseconds that the slider must rest before something is fetched. */
const REST = 90;
/** How long a step stays at the ordinary speed. */
const STAY = 1300;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export type Fetch = <T>(path: string) => Promise<T>;

export class ReplayClient {
  record: MatchRecord | null = $state.raw(null);
  /** The table of the match, to play on from. */
  frame: Frame | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** Where the reader is. */
  step = $state(0);
  /** What is shown: that step, or the last loaded one while it is loading. */
  shown: ReplayStep | null = $state.raw(null);
  playing = $state(false);
  speed = $state(1);
  moves: ListedMove[][] = $state.raw([]);
  starts: number[] = $state.raw([0]);
  total = $state(0);
  /** The points of all seats after every step, and the turns that gained most; they come with the first page. */
  points: readonly number[][] = $state.raw([]);
  moments: readonly Moment[] = $state.raw([]);
  /** Whether the shown step follows the previous one: only then there is animation. */
  onwards = false;

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page depends on it
  private readonly kept = new Map<number, ReplayStep>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page depends on it
  private readonly coming = new Set<number>();
  private resting: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    readonly id: string,
    readonly uploaded: boolean,
    private readonly fetch: Fetch = get,
  ) {}

  /** The address of the record itself. */
  get path(): string {
    return this.uploaded ? `/records/${this.id}` : `/tables/${this.id}/record`;
  }

  async start(first: (total: number) => number | null): Promise<void> {
    try {
      const [record, poll] = await Promise.all([
        this.fetch<MatchRecord>(this.path),
        this.uploaded ? null : this.fetch<Poll>(`/tables/${this.id}`),
      ]);
      this.moves = movesByRound(record);
      this.starts = roundStarts(record);
      this.total = this.moves.reduce((sum, round) => sum + round.length, 0);
      this.frame = poll?.frame ?? null;
      this.record = record;
      this.go(first(this.total) ?? 0);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
    }
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.resting);
    clearTimeout(this.ticking);
  }

  /** Look at a step. */
  go(step: number): void {
    const before = this.step;
    this.step = Math.max(0, Math.min(step, this.total));
    this.onwards = this.step === before + 1;
    clearTimeout(this.resting);
    const kept = this.kept.get(this.step);
    if (kept) {
      this.shown = kept;
      // Prefetch the next page.
      const ahead = this.step + PAGE / 2;
      if (ahead <= this.total && !this.kept.has(ahead)) void this.load(ahead);
    } else if (this.shown) this.resting = setTimeout(() => void this.load(this.step), REST);
    else void this.load(this.step);
  }

  by(steps: number): void {
    this.pause();
    this.go(this.step + steps);
  }

  round(forwards: boolean): void {
    this.pause();
    this.go(otherRound(this.starts, this.step, this.total, forwards));
  }

  /** Play automatically; from the beginning, if it had ended. */
  play(): void {
    if (this.step >= this.total) this.go(0);
    this.playing = true;
    this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.ticking);
  }

  private tick(): void {
    clearTimeout(this.ticking);
    this.ticking = setTimeout(() => {
      // Wait for a step that is still loading.
      if (this.shown?.step === this.step) this.go(this.step + 1);
      if (this.step >= this.total) this.playing = false;
      else if (this.playing) this.tick();
    }, STAY / this.speed);
  }

  private async load(step: number, tries = 3): Promise<void> {
    const first = Math.floor(step / PAGE) * PAGE;
    if (this.coming.has(first)) return;
    this.coming.add(first);
    try {
      const base = this.uploaded ? '/records' : '/tables';
      const page = await this.fetch<Replay>(`${base}/${this.id}/replay?first=${first}&count=${PAGE}`);
      if (!this.points.length) [this.points, this.moments] = [page.points, page.moments];
      for (const one of page.shown) this.kept.set(one.step, one);
      this.coming.delete(first);
      if (this.kept.has(this.step) && this.shown?.step !== this.step) {
        this.shown = this.kept.get(this.step)!;
      }
    } catch (problem) {
      this.coming.delete(first);
      if (!(problem instanceof Refused)) throw problem;
      if (!tries) this.refusal = problem.refusal;
      else if (!this.ended) this.resting = setTimeout(() => void this.load(this.step, tries - 1), 1000);
    }
  }
}
