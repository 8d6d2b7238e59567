// A connection to the server that detects failures and reconnects automatically.
//
// A dead network closes no socket: messages vanish silently. So after a moment of silence
// the server is pinged, and without an answer the connection counts as broken and is replaced.

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Listener {
  open(): void;
  message(text: string): void;
  close(code: number): void;
}

/** Makes a connection; tests use their own. */
export type Connect = (path: string, listener: Listener) => Wire;

export const overSocket: Connect = (path, listener) => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`);
  socket.onopen = () => listener.open();
  socket.onmessage = (event) => listener.message(String(event.data));
  socket.onclose = (event) => listener.close(event.code);
  return socket;
};

export type LineState = 'connecting' | 'live' | 'broken' | 'gone';

/** Milliseconds: silence before a ping, the wait for its answer, and the wait for a new connection. */
export const QUIET = 1500;
export const PATIENCE = 2500;
const OPENING = 5000;
/** A page that was busy itself first reads what has already arrived. */
const GRACE = 100;
/** Seconds before each new try; the last applies to all further ones. */
const RETRY = [0.3, 1, 2, 4, 8];
const NOTHING_HERE = 4404;
const PING = JSON.stringify({ type: 'ping', key: 'beat' });

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Line {
  private wire: Wire | null = null;
  private state: LineState = 'connecting';
  private tries = 0;
  private asked = false;
  private ended = false;
  /** The only timer: the next ping, the end of a wait, or the next try. */
  private timer: Timer;

  constructor(
    private readonly connect: Connect,
    private readonly path: () => string,
    private readonly on: { state(now: LineState): void; message(text: string): void },
  ) {}

  /** Connect, replacing any existing connection. */
  open(): void {
    this.drop();
    if (this.state === 'live') this.become('connecting');
    let wire: Wire | null = null;
    const current = () => wire !== null && wire === this.wire;
    this.wait(OPENING, () => this.lost());
    wire = this.wire = this.connect(this.path(), {
      open: () => {
        if (!current()) return;
        this.heard();
        this.become('live');
      },
      message: (text) => {
        if (!current()) return;
        this.tries = 0;
        this.heard();
        this.on.message(text);
      },
      close: (code) => {
        if (current()) this.lost(code);
      },
    });
  }

  send(text: string): void {
    if (this.state === 'live') this.wire?.send(text);
  }

  /** Something happened to the network or the page: check the connection, or try to reconnect, now. */
  check(): void {
    if (this.state === 'live' || !this.wire) this.retry();
  }

  /** The network is back: abandon a try that began without one. */
  retry(): void {
    if (this.ended || this.state === 'gone') return;
    if (this.state === 'live') {
      this.ask();
      return;
    }
    this.tries = 0;
    this.open();
  }

  close(): void {
    this.ended = true;
    this.drop();
  }

  private become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.on.state(state);
  }

  private wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds);
  }

  private drop(): void {
    clearTimeout(this.timer);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  private heard(): void {
    this.asked = false;
    this.wait(QUIET, () => this.ask());
  }

  private ask(): void {
    if (this.asked) return;
    // A page in the background need not ping; it does so when it is visible again.
    if (hidden()) {
      this.wait(QUIET, () => this.ask());
      return;
    }
    this.asked = true;
    this.send(PING);
    this.wait(PATIENCE, () => this.wait(GRACE, () => this.lost()));
  }

  private lost(code = 0): void {
    this.drop();
    this.asked = false;
    if (this.ended) return;
    if (code === NOTHING_HERE) {
      this.become('gone');
      return;
    }
    this.become('broken');
    // Random delays, so that clients do not all reconnect at once.
    const pause = RETRY[Math.min(this.tries++, RETRY.length - 1)]! * (1 + Math.random() / 4);
    this.wait(pause * 1000, () => this.open());
  }
}

export const hidden = (): boolean => typeof document !== 'undefined' && document.hidden;
