// A review that grows while somebody looks at it. Every number comes from the server; nothing is judged here.

import { get, post, Refused } from './api';
import type { Frame, Poll, Refusal, Review, ReviewDecision, ReviewPosition } from './messages';

/** How long to wait after something went wrong, in milliseconds. */
const AGAIN = 2000;

/** The candidate that was played; it is always among them. */
export const playedOf = (decision: ReviewDecision) =>
  decision.candidates.find(({ action }) => action === decision.played) ?? decision.candidates[0]!;

export class ReviewClient {
  review: Review | null = $state.raw(null);
  decisions: ReviewDecision[] = $state.raw([]);
  refusal: Refusal | null = $state.raw(null);
  /** The table of the match, for its players. */
  frame: Frame | null = $state.raw(null);
  /** The number of the decision that is looked at. */
  at = $state(0);
  position: ReviewPosition | null = $state.raw(null);

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page depends on it
  private readonly kept = new Map<number, ReviewPosition>();
  private ended = false;

  constructor(
    readonly id: string,
    readonly uploaded: boolean,
  ) {}

  /** The address of the match. */
  get path(): string {
    return `/${this.uploaded ? 'records' : 'tables'}/${this.id}`;
  }

  async start(): Promise<void> {
    try {
      const [first, poll] = await Promise.all([
        post<Review>(`${this.path}/review`),
        this.uploaded ? null : get<Poll>(this.path),
      ]);
      this.frame = poll?.frame ?? null;
      this.take(first);
      void this.go(this.at);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refusal = problem.refusal;
      return;
    }
    while (!this.ended && !this.review?.done) await this.more();
  }

  stop(): void {
    this.ended = true;
  }

  private async more(): Promise<void> {
    try {
      this.take(await get<Review>(`${this.path}/review?first=${this.decisions.length}&wait=true`));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  private take(found: Review): void {
    this.decisions = [...this.decisions.slice(0, found.first), ...found.decisions];
    this.review = found;
  }

  /** Look at a decision. */
  async go(number: number): Promise<void> {
    this.at = number;
    let found = this.kept.get(number);
    try {
      found ??= await get<ReviewPosition>(`${this.path}/review/${number}`);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      return;
    }
    this.kept.set(number, found);
    if (this.at === number) this.position = found;
  }

  /** What another action would have been worth there. */
  answer(action: string): Promise<ReviewDecision> {
    return post<ReviewDecision>(`${this.path}/review/${this.at}/answer`, { action });
  }

  /** Create a table that continues from there. */
  playOn(level: string): Promise<Frame> {
    return post<Frame>(`${this.path}/review/${this.at}/play`, { level });
  }
}
