// One live table: the newest frame, pending intents, and a connection that reconnects automatically.
//
// A frame is complete; a newer one replaces it. An intent is answered by its key; after a disconnection it is sent
// again with the same key, so it is carried out only once. This module knows no rules.

import { onDevice } from '../offline/connect';
import { isHere } from '../offline/here';
import { refusalOf } from './api';
import { Absences } from './absence.svelte';
import { contribution, newCommitment, revealed } from './fairness';
import { hidden, Line, overSocket, type Connect, type LineState } from './line';
import { Positions } from './positions';
import { Moments, sinceOf, type Since } from './since';
import type { Accepted, ChatLine, Frame, Intent, News, Outgoing, Presence, Refusal } from './messages';

type Wanted = Intent extends infer One ? (One extends Intent ? Omit<One, 'key'> : never) : never;
interface Waiting {
  intent: Intent;
  answer: (refusal: Refusal | null) => void;
  limit: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds after which the sender is told that no answer came. */
export const ANSWER_WITHIN = 10_000;
const NO_ANSWER = refusalOf('unavailable', 'server-silent');
const isMove = ({ type }: Intent): boolean => type === 'act' || type === 'undo';
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** How long a frame with other people's moves stays before the next one is shown, in milliseconds. */
export const PACE = { slow: 1200, calm: 650, fast: 320, quick: 0 };

export class TableClient {
  /** What is shown: the newest frame, or for a moment the one before it, so that every move can be seen. */
  frame: Frame | null = $state.raw(null);
  /** The news that came with `frame`. */
  fresh: readonly News[] = [];
  chat: ChatLine[] = $state.raw([]);
  /** The last chat line that was in sight. */
  read = $state(0);
  presence: Presence | null = $state.raw(null);
  readonly absences = new Absences();
  /** All events that were shown, oldest first. */
  log: News[] = $state.raw([]);
  /** Whether more happened before what the log has. */
  cut = $state(false);
  state: LineState = $state('connecting');
  /** Whether a move is pending; only that blocks another move. */
  busy = $state(false);
  /** Whether the server changed a commitment that it had shown, or does not show the one that it was sent. */
  tampered = $state(false);
  pace = PACE.calm;

  /** The version that your last move made; until it is shown, a second click must not act on an old position. */
  private made = 0;
  private newest: Frame | null = null;
  private queue: Frame[] = [];
  private showing: ReturnType<typeof setTimeout> | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page depends on it
  private readonly waiting = new Map<string, Waiting>();
  private readonly moments: Moments;
  readonly positions: Positions;
  private readonly line: Line;
  private answering: string | null = null;

  constructor(
    readonly id: string,
    connect: Connect = isHere(id) ? onDevice : overSocket,
  ) {
    this.moments = new Moments(id);
    this.positions = new Positions(id);
    this.line = new Line(
      connect,
      () => `/tables/${this.id}/socket?since=${this.newest?.version ?? 0}&line=${this.chat.at(-1)?.line ?? 0}`,
      {
        state: (now) => this.turned(now),
        message: (text) => this.heard(JSON.parse(text) as Outgoing),
      },
    );
  }

  start(): this {
    this.line.open();
    return this;
  }

  stop(): void {
    clearTimeout(this.showing);
    this.absences.stop();
    for (const { limit } of this.waiting.values()) clearTimeout(limit);
    this.line.close();
  }

  /** Reconnect, as the current user. */
  reconnect(): void {
    this.line.open();
  }

  /** Check the connection, because the network may be lost or the page is visible again. */
  check(): void {
    this.line.check();
  }

  /** The network is back. */
  retry(): void {
    this.line.retry();
  }

  private turned(now: LineState): void {
    this.state = now;
    for (const one of this.waiting.values()) {
      if (now === 'live') this.transmit(one);
      // Without a connection it waits, and the page says so.
      else clearTimeout(one.limit);
    }
  }

  /** Do one of the legal actions of the frame that is shown. */
  act(action: string): Promise<Refusal | null> {
    return this.send({ type: 'act', version: this.frame?.version ?? 0, action });
  }

  undo(): Promise<Refusal | null> {
    return this.send({ type: 'undo', version: this.frame?.version ?? 0 });
  }

  /** Show the table to another person who shares this device, or to nobody while it is handed over. */
  look(seat: number | null): Promise<Refusal | null> {
    return this.send({ type: 'look', seat } as unknown as Wanted);
  }

  /** Send an intent; resolves when it is on the server's disk (null), was refused, or got no answer in time. */
  send(wanted: Wanted): Promise<Refusal | null> {
    const intent = { ...wanted, key: newKey() } as Intent;
    return new Promise((answer) => {
      const one: Waiting = { intent, answer, limit: undefined };
      this.waiting.set(intent.key, one);
      this.settle();
      if (this.state === 'live') this.transmit(one);
    });
  }

  private transmit(one: Waiting): void {
    clearTimeout(one.limit);
    one.limit = setTimeout(() => this.answered(one.intent.key, NO_ANSWER), ANSWER_WITHIN);
    this.line.send(JSON.stringify(one.intent));
  }

  private settle(): void {
    const unseen = (this.frame?.version ?? 0) < this.made;
    this.busy = unseen || [...this.waiting.values()].some(({ intent }) => isMove(intent));
  }

  private heard(message: Outgoing): void {
    switch (message.type) {
      case 'frame':
        this.receive(message);
        break;
      case 'accepted':
        this.accepted(message);
        break;
      case 'refusal':
        if (message.key !== null) this.answered(message.key, message);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.line === message.line)) this.chat = [...this.chat, message];
        break;
      case 'presence':
        this.presence = message;
        this.absences.hear(message);
        break;
      default:
    }
  }

  private accepted({ key, version }: Accepted): void {
    const intent = this.waiting.get(key)?.intent;
    if (intent && isMove(intent)) this.made = Math.max(this.made, version);
    this.answered(key, null);
  }

  private answered(key: string, refusal: Refusal | null): void {
    const one = this.waiting.get(key);
    if (!one) return;
    clearTimeout(one.limit);
    this.waiting.delete(key);
    this.settle();
    one.answer(refusal);
  }

  private receive(frame: Frame): void {
    if (this.newest && frame.version < this.newest.version) return;
    this.newest = frame;
    void this.contribute(frame);
    const last = this.queue.at(-1) ?? this.frame;
    // Your own move, and anything that is not a move, is shown at once; another's move waits for the previous one.
    const own = !this.queue.length && frame.news.every((news) => news.by === frame.seat);
    const moves = frame.news.some((news) => news.kind === 'act' || news.kind === 'dice');
    if (!last || own || !moves || hidden()) {
      const skipped = this.queue.splice(0);
      this.show(frame, skipped);
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
    // Catch up faster with a long queue.
    const pause = this.pace / Math.max(1, this.queue.length - 2);
    const mine = frame.news.every((news) => news.by === frame.seat);
    this.showing = setTimeout(() => this.next(), mine ? Math.min(pause, 350) : pause);
  }

  /** Show the next move at once. */
  hurry(): void {
    if (!this.queue.length) return;
    clearTimeout(this.showing);
    this.next();
  }

  /** Show a frame; events of skipped frames are recorded too. */
  private show(frame: Frame, skipped: readonly Frame[] = []): void {
    this.fresh = [];
    for (const one of [...skipped, frame]) this.note(one);
    this.frame = this.frame && alike(frame.view, this.frame.view) ? { ...frame, view: this.frame.view } : frame;
    this.settle();
  }

  private note(frame: Frame): void {
    const known = this.log.at(-1)?.version ?? 0;
    const fresh = frame.news.filter((news) => news.version > known);
    for (const { by, kind } of fresh) if (by !== null && kind !== 'timeout') this.absences.did(by);
    // Too much happened in the meantime: what is left has no gap, and the log says that it is incomplete.
    const gap = frame.news_cut && (fresh[0]?.version ?? known + 1) > known + 1;
    if (gap) this.cut = true;
    if (fresh.length) this.log = gap ? fresh : [...this.log, ...fresh];
    this.fresh = [...this.fresh, ...fresh];
    this.moments.note(frame, fresh, this.log);
    this.positions.note(frame.version, frame.view);
  }

  /** How many chat lines of others are unread. */
  get unread(): number {
    return this.chat.filter((line) => line.line > this.read && line.seat !== this.frame?.seat).length;
  }

  /** What the others did since your last turn; for spectators, since the last turn of the player to move. */
  since(): Since | null {
    const { frame } = this;
    const who = frame?.seat ?? frame?.view?.to_move ?? -1;
    const moment = this.moments.of(who);
    return frame?.view && moment ? sinceOf(this.log, moment, who, frame.view) : null;
  }

  /** Reveal this browser's contribution when the table asks for it, but not to a deal that was tampered with. */
  private async contribute(frame: Frame): Promise<void> {
    const value = contribution(frame);
    this.tampered ||= value === 'changed';
    const need = frame.draw.need;
    const wanted = need && `${need} ${frame.draw.commitment}`;
    if (!need || wanted === this.answering) return;
    this.answering = wanted;
    if (need === 'commit') {
      const commit = await newCommitment(frame.table);
      if (commit) await this.send({ type: 'commit', commit });
      return;
    }
    if (value === null || this.tampered) return;
    const refusal = await this.send({ type: 'reveal', value });
    if (!refusal) revealed(frame.table);
    else if (refusal === NO_ANSWER) this.answering = null;
  }
}

/** Whether two views are equal: then the drawn one stays, along with the current selection. */
const alike = (one: Frame['view'], other: Frame['view']): boolean => JSON.stringify(one) === JSON.stringify(other);
