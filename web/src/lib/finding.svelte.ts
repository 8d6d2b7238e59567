// Looking for an opponent: present while the connection is open, with the request repeated after each reconnection.

import { findingCommitment, paired } from './fairness';
import { Line, overSocket, type Connect, type LineState } from './line';
import type { Outgoing, Pairing, Refusal, Seek } from './messages';
import { newKey } from './table.svelte';

export class Finder {
  pairing: Pairing | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  state: LineState = $state('connecting');

  private wish: Seek | null = null;
  private readonly line: Line;

  constructor(
    private readonly game: string,
    private readonly speed: NonNullable<Seek['speed']>,
    connect: Connect = overSocket,
  ) {
    this.line = new Line(connect, () => '/pair/socket', {
      state: (now) => {
        this.state = now;
        if (now === 'live') this.ask();
      },
      message: (text) => this.heard(JSON.parse(text) as Outgoing),
    });
  }

  async start(): Promise<void> {
    this.wish = { type: 'pair', game: this.game, speed: this.speed, commit: await findingCommitment(), key: newKey() };
    this.line.open();
  }

  /** Ask again after the request was withdrawn, here or in another tab. */
  again(): void {
    this.ask();
  }

  stop(): void {
    this.line.close();
  }

  /** Check the connection, because the network may be lost or the page is visible again. */
  check(): void {
    this.line.check();
  }

  private ask(): void {
    this.refusal = null;
    if (this.wish) this.line.send(JSON.stringify(this.wish));
  }

  private heard(message: Outgoing): void {
    if (message.type === 'pairing') {
      if (message.table) paired(message.table);
      this.pairing = message;
    }
    if (message.type === 'refusal') this.refusal = message;
  }
}
