// A table on this device with the same messages as one on a server, so that the page need not know the difference.

import type { Connect, Listener } from '../lib/line';
import { Refused } from '../lib/api';
import type { Frame, Intent, Outgoing } from '../lib/messages';
import { engine } from './engine.svelte';

interface Said {
  answer?: Outgoing;
  frame: Frame | null;
  more: boolean;
}

const NOTHING_HERE = 4404;

export const overEngine: Connect = (path, listener) => {
  const [, id = '', since = '0'] = /^\/tables\/([^/]+)\/socket\?since=(\d+)/.exec(path) ?? [];
  const table = new DeviceLine(id, listener);
  void table.begin(since);
  return table;
};

class DeviceLine {
  private closed = false;
  private playing = false;
  /** The newest version that the page knows. */
  private version = 0;
  private readonly unwatch: () => void;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    this.unwatch = engine.watch((changed) => {
      if (changed === this.id) void this.look();
    });
  }

  async begin(since: string): Promise<void> {
    // The caller has the line only after this returns.
    await Promise.resolve();
    if (this.closed) return;
    this.version = Number(since);
    this.listener.open();
    await this.look();
  }

  /** Show the table as it is now: at first, and when another tab has moved. */
  private async look(): Promise<void> {
    try {
      this.hear(await engine.ask<Frame>('GET', `/tables/${this.id}?since=${this.version}`));
    } catch (problem) {
      this.fail(problem);
      return;
    }
    await this.letBotsPlay();
  }

  /** What is not here, or cannot be read, never will be; anything else is tried again. */
  private fail(problem: unknown): void {
    if (!(problem instanceof Refused)) throw problem;
    if (!this.closed) this.listener.close(problem.refusal.code === 'unavailable' ? 0 : NOTHING_HERE);
  }

  send(text: string): void {
    const intent = JSON.parse(text) as Intent;
    if (intent.type === 'ping') {
      queueMicrotask(() => this.hear({ type: 'pong', key: intent.key, now: Date.now() }));
      return;
    }
    engine.ask<Said>('POST', `/tables/${this.id}/intents`, intent).then(
      ({ answer, frame }) => {
        if (answer) this.hear(answer);
        if (frame) this.hear(frame);
        // Another tab has moved.
        if (answer?.type === 'refusal' && answer.code === 'stale') void this.look();
        else void this.letBotsPlay();
      },
      (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
        this.hear({ ...problem.refusal, key: intent.key });
        this.fail(problem);
      },
    );
  }

  close(): void {
    this.closed = true;
    this.unwatch();
  }

  private hear(message: Outgoing): void {
    if (message.type === 'frame') this.version = Math.max(this.version, message.version);
    if (!this.closed) this.listener.message(JSON.stringify(message));
  }

  /** One decision after the other, so that other requests are answered in between. */
  private async letBotsPlay(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    try {
      for (let more = true; more && !this.closed;) {
        const said: Said = await engine.ask<Said>('POST', `/tables/${this.id}/step`, {});
        if (said.frame) this.hear(said.frame);
        more = said.more;
      }
    } catch (problem) {
      this.fail(problem);
    } finally {
      this.playing = false;
    }
  }
}
