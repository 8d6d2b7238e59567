// One table, live: the newest frame, what is under way, and a connection that mends itself.
//
// A frame is everything; a newer one replaces it whole. An intent is sent again with its key after a break, so it is
// carried out once. Nothing here knows a rule.

import { contributions, newCommitment } from './fairness';
import type { ChatLine, Frame, Intent, News, Outgoing, Presence, Refusal } from './messages';

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Listener {
  open(): void;
  message(text: string): void;
  close(code: number): void;
}

/** How a connection is made; the tests have their own. */
export type Connect = (path: string, listener: Listener) => Wire;

export const overSocket: Connect = (path, listener) => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`);
  socket.onopen = () => listener.open();
  socket.onmessage = (event) => listener.message(String(event.data));
  socket.onclose = (event) => listener.close(event.code);
  return socket;
};

type Wanted = Intent extends infer One ? (One extends Intent ? Omit<One, 'key'> : never) : never;
interface Waiting {
  intent: Intent;
  answer: (refusal: Refusal | null) => void;
}

const RETRY = [0.3, 1, 2, 4, 8];
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** How long a frame with other people's moves stays before the next one is shown, in milliseconds. */
export const PACE = { quick: 0, calm: 650 };

export class TableClient {
  /** What is shown: the newest frame, or for a moment the one before it, so that every move can be seen. */
  frame: Frame | null = $state.raw(null);
  /** What was shown before `frame`. */
  before: Frame | null = $state.raw(null);
  chat: ChatLine[] = $state.raw([]);
  presence: Presence | null = $state.raw(null);
  /** All that happened, as far as it was shown, oldest first. */
  log: News[] = $state.raw([]);
  state: 'connecting' | 'live' | 'broken' | 'gone' = $state('connecting');
  /** Whether an intent is under way. */
  busy = $state(false);
  pace = PACE.calm;

  private newest: Frame | null = null;
  private queue: Frame[] = [];
  private showing: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private wire: Wire | null = null;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private answering: string | null = null;

  constructor(
    readonly id: string,
    private readonly connect: Connect = overSocket,
  ) {}

  start(): this {
    this.open();
    return this;
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.showing);
    this.wire?.close();
  }

  /** Connect anew, as whoever one is now. */
  reconnect(): void {
    this.state = 'connecting';
    this.wire?.close();
  }

  /** Connect now rather than after the pause, when the browser says that it is online again. */
  hurry(): void {
    if (this.state !== 'broken') return;
    clearTimeout(this.retry);
    this.tries = 0;
    this.open();
  }

  private open(): void {
    const since = this.newest?.version ?? 0;
    const line = this.chat.at(-1)?.line ?? 0;
    let current = true;
    this.wire = this.connect(`/tables/${this.id}/socket?since=${since}&line=${line}`, {
      open: () => {
        this.tries = 0;
        this.state = 'live';
        for (const { intent } of this.waiting.values()) this.wire?.send(JSON.stringify(intent));
      },
      message: (text) => current && this.heard(JSON.parse(text) as Outgoing),
      close: (code) => {
        current = false;
        if (this.ended) return;
        if (code === 4404) {
          this.state = 'gone';
          return;
        }
        this.state = 'broken';
        const pause = RETRY[Math.min(this.tries++, RETRY.length - 1)]!;
        this.retry = setTimeout(() => this.open(), pause * 1000);
      },
    });
  }

  /** Do one of the legal actions of the frame that is shown. */
  act(action: string): Promise<Refusal | null> {
    return this.send({ type: 'act', version: this.frame?.version ?? 0, action });
  }

  undo(): Promise<Refusal | null> {
    return this.send({ type: 'undo', version: this.frame?.version ?? 0 });
  }

  /** Send an intent; resolves when it is on the server's disk (null) or was refused. */
  send(wanted: Wanted): Promise<Refusal | null> {
    const intent = { ...wanted, key: newKey() } as Intent;
    return new Promise((resolve) => {
      this.waiting.set(intent.key, { intent, answer: resolve });
      this.busy = true;
      if (this.state === 'live') this.wire?.send(JSON.stringify(intent));
    });
  }

  private heard(message: Outgoing): void {
    switch (message.type) {
      case 'frame':
        this.receive(message);
        break;
      case 'accepted':
        this.answered(message.key, null);
        break;
      case 'refusal':
        if (message.key !== null) this.answered(message.key, message);
        break;
      case 'pong':
        this.answered(message.key, null);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.line === message.line)) this.chat = [...this.chat, message];
        break;
      case 'presence':
        this.presence = message;
        break;
      default:
    }
  }

  private answered(key: string, refusal: Refusal | null): void {
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    this.busy = this.waiting.size > 0;
    waiting?.answer(refusal);
  }

  private receive(frame: Frame): void {
    if (this.newest && frame.version < this.newest.version) return;
    this.newest = frame;
    void this.contribute(frame);
    const last = this.queue.at(-1) ?? this.frame;
    // The own move, and what is no move, shows at once; another's move waits until the one before was seen.
    if (!last || !frame.news.some((news) => news.kind === 'act' || news.kind === 'dice') || hidden()) {
      this.queue = [];
      this.show(frame);
      return;
    }
    this.queue.push(frame);
    if (!this.showing) this.next();
  }

  private next(): void {
    const frame = this.queue.shift();
    this.showing = undefined;
    if (!frame) return;
    this.show(frame);
    // A long queue is caught up with faster.
    const pause = this.pace / Math.max(1, this.queue.length - 2);
    const mine = frame.news.every((news) => news.by === frame.seat);
    this.showing = setTimeout(() => this.next(), mine ? Math.min(pause, 350) : pause);
  }

  private show(frame: Frame): void {
    this.before = this.frame;
    this.frame = frame;
    const known = this.log.at(-1)?.version ?? 0;
    const fresh = frame.news.filter((news) => news.version > known);
    if (fresh.length) this.log = [...this.log, ...fresh];
  }

  /** Add this browser's part to the deal when the table asks for it. */
  private async contribute(frame: Frame): Promise<void> {
    const need = frame.draw.need;
    const wanted = need && `${need} ${frame.draw.commitment}`;
    if (!need || wanted === this.answering) return;
    this.answering = wanted;
    if (need === 'commit') {
      const commit = await newCommitment();
      if (commit) await this.send({ type: 'commit', commit });
      return;
    }
    // The server tells a wrong contribution from the right one, and the newest is nearly always right.
    for (const [, value] of contributions().reverse()) {
      const refusal = await this.send({ type: 'reveal', value });
      if (!refusal) return;
    }
  }
}

const hidden = (): boolean => typeof document !== 'undefined' && document.hidden;
