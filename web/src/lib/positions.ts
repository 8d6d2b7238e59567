// The positions of one table that this browser was shown, so that earlier ones can be looked at while the game goes on.

import type { GameView } from './messages';

const KEPT = 'lostcities.positions';
/** The seat of a view that anybody may see. */
const PUBLIC = -1;
/** Of the longest matches the newest are enough. */
const MOST = 400;

type Kept = [version: number, view: GameView][];

export class Positions {
  private readonly views: Map<number, GameView>;

  constructor(private readonly table: string) {
    this.views = new Map(recall(table));
  }

  /** People who share a device see only what they could see themselves: their own positions, and those without a hand. */
  private seat = PUBLIC;

  note(version: number, view: GameView | null): void {
    if (!view) return;
    this.seat = view.seat;
    this.views.set(version, view);
    if (this.views.size > MOST) this.views.delete(this.views.keys().next().value!);
  }

  /** How it stood after a version and before the next thing happened; null if this browser did not see it. */
  after(version: number, next: number): GameView | null {
    const later = [...this.views.keys()].filter((one) => one >= version && (one === version || one < next));
    const open = later.filter((one) => [PUBLIC, this.seat].includes(this.views.get(one)!.seat));
    return open.length ? this.views.get(Math.min(...open))! : null;
  }

  /** Keep them while the page is loaded anew; writing them after each move would cost a phone too much. */
  save(): void {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ table: this.table, views: [...this.views] }));
    } catch {
      // A browser that keeps nothing only shows less after a reload.
    }
  }
}

function recall(table: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as { table?: string; views?: Kept };
    return (kept.table === table && kept.views) || [];
  } catch {
    return [];
  }
}
