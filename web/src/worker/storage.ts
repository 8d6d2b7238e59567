// What this worker has saved, and what other tabs have: several may have the same game open.

import { find, keep, type Kept } from '../offline/kept';

export class Storage {
  /** How often each game was saved when it was last read or saved here. */
  private readonly known = new Map<string, number>();
  /** What is to be saved. */
  private readonly waiting = new Map<string, Kept['saved']>();
  private readonly others: BroadcastChannel | null;

  constructor(private readonly on: { unsaved(): void; changed(id: string): void }) {
    this.others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lostcities-saved');
    if (!this.others) return;
    this.others.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.known.has(data)) on.changed(data);
    };
  }

  note(id: string, saved: string): void {
    this.waiting.set(id, JSON.parse(saved) as Kept['saved']);
  }

  /** What is saved of a game, unless it is what was last read or saved here. */
  async newer(id: string): Promise<Kept['saved'] | null> {
    // Without storage everything is in memory.
    const found = await find(id).catch(() => undefined);
    if (!found || (found.saves ?? 0) === this.known.get(id)) return null;
    this.known.set(id, found.saves ?? 0);
    return found.saved;
  }

  /** Save what is waiting; returns whether no other tab had saved the same game before. */
  async save(): Promise<boolean> {
    let mine = true;
    for (const [id, saved] of this.waiting) {
      this.waiting.delete(id);
      const times = await keep(id, saved, this.known.get(id) ?? 0).catch(() => undefined);
      if (times === undefined) this.on.unsaved();
      else if (times === null) mine = false;
      else {
        this.known.set(id, times);
        this.others?.postMessage(id);
      }
    }
    return mine;
  }
}
