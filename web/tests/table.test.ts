import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame, News, Outgoing } from '../src/lib/messages';
import { PATIENCE, QUIET, type Connect, type Listener } from '../src/lib/line';
import { ANSWER_WITHIN, TableClient } from '../src/lib/table.svelte';

/** A server that only remembers what it was told and says what the test wants. */
class Line {
  readonly opened: string[] = [];
  readonly all: { type: string; key: string; [field: string]: unknown }[] = [];
  listener: Listener | null = null;

  connect: Connect = (path, listener) => {
    this.opened.push(path);
    this.listener = listener;
    return { send: (text) => this.all.push(JSON.parse(text)), close: () => undefined };
  };
  /** What it was asked to do; questions whether it is there are told apart. */
  get sent() {
    return this.all.filter((one) => one.type !== 'ping');
  }
  get pings(): number {
    return this.all.length - this.sent.length;
  }
  say(message: Partial<Outgoing>): void {
    this.listener!.message(JSON.stringify(message));
  }
}

const moved = (version: number, by: number): News => ({ version, kind: 'act', by, do: '<*' });
const frame = (version: number, news: News[] = [], more: Partial<Frame> = {}): Frame =>
  ({
    type: 'frame',
    version,
    seat: 0,
    seats: [],
    news,
    draw: { need: null, commitment: 'c', seats: [], secret: null },
    ...more,
  }) as Frame;

describe('a table', () => {
  let line: Line;
  let table: TableClient;
  beforeEach(() => {
    vi.useFakeTimers();
    line = new Line();
    table = new TableClient('t1', line.connect).start();
  });

  it('asks for everything at first and for what is new after a break', () => {
    line.listener!.open();
    line.say(frame(7));
    line.say({ type: 'chat', line: 3, seat: 1, name: 'n', text: 'hi', phrase: null, at: 0 });
    line.listener!.close(1006);
    expect(table.state).toBe('broken');
    vi.advanceTimersByTime(400);
    expect(line.opened).toEqual(['/tables/t1/socket?since=0&line=0', '/tables/t1/socket?since=7&line=3']);
    line.listener!.open();
    expect(table.state).toBe('live');
  });

  it('sends what was under way again with the same key, and says once how it ended', async () => {
    line.listener!.open();
    line.say(frame(7));
    const answer = table.act('+r7');
    expect(line.sent).toMatchObject([{ type: 'act', version: 7, action: '+r7' }]);
    line.listener!.close(1006);
    vi.advanceTimersByTime(400);
    line.listener!.open();
    expect(line.sent).toHaveLength(2);
    expect(line.sent[1]).toEqual(line.sent[0]);
    line.say({ type: 'accepted', key: line.sent[0]!.key, version: 8, table: 't1' });
    expect(await answer).toBeNull();
    line.say(frame(8, [moved(8, 0)]));
    expect(table.busy).toBe(false);
    line.listener!.close(1006);
    vi.advanceTimersByTime(2000);
    line.listener!.open();
    expect(line.sent).toHaveLength(2);
  });

  it('takes no second move before the first one is shown', async () => {
    line.listener!.open();
    line.say(frame(7));
    line.say(frame(8, [moved(8, 1)])); // another's move, after which the next one waits its turn
    const answer = table.act('<*');
    line.say({ type: 'accepted', key: line.sent[0]!.key, version: 9, table: 't1' });
    expect(await answer).toBeNull();
    expect(table.busy).toBe(true);
    line.say(frame(9, [moved(9, 0)]));
    expect(table.frame?.version).toBe(9);
    expect(table.busy).toBe(false);
  });

  it('says when its log does not begin at the beginning', () => {
    line.listener!.open();
    line.say(frame(3, [moved(1, 0), moved(2, 0), moved(3, 0)]));
    expect(table.cut).toBe(false);
    line.say(frame(50, [moved(49, 0), moved(50, 0)], { news_cut: true }));
    vi.advanceTimersByTime(5000);
    expect(table.log.map((news) => news.version)).toEqual([49, 50]);
    expect(table.cut).toBe(true);
    line.say(frame(51, [moved(51, 0)]));
    vi.advanceTimersByTime(5000);
    expect(table.log.map((news) => news.version)).toEqual([49, 50, 51]);
  });

  it('keeps a choice that was made while the line was broken', () => {
    line.listener!.open();
    line.say(frame(7));
    line.listener!.close(1006);
    void table.act('+r7');
    expect(line.sent).toHaveLength(0);
    vi.advanceTimersByTime(400);
    line.listener!.open();
    expect(line.sent).toMatchObject([{ action: '+r7', version: 7 }]);
  });

  it('lets one move while a chat line, a phrase or anything else waits for its answer', () => {
    line.listener!.open();
    line.say(frame(7));
    void table.send({ type: 'say', text: 'hello' });
    void table.send({ type: 'phrase', phrase: 'thanks' });
    void table.send({ type: 'mute', seat: 1, muted: true });
    expect(table.busy).toBe(false);
    void table.act('+r7');
    expect(table.busy).toBe(true);
    line.say({ type: 'accepted', key: line.sent[3]!.key, version: 8, table: 't1' });
    line.say(frame(8, [moved(8, 0)]));
    expect(table.busy).toBe(false);
  });

  it.each(['act', 'say'] as const)(
    'says in words that no answer came to what was sent (%s), and lets one try again',
    async (type) => {
      line.listener!.open();
      line.say(frame(7));
      const answer = type === 'act' ? table.act('+r7') : table.send({ type: 'say', text: 'hello' });
      // The server is there, it only never answers this.
      for (let time = 0; time < ANSWER_WITHIN; time += 1000) {
        vi.advanceTimersByTime(1000);
        line.say({ type: 'pong', key: 'beat', now: 0 });
      }
      expect((await answer)?.text).toBe('server-silent');
      expect(table.busy).toBe(false);
      void table.act('+r7');
      expect(line.sent).toHaveLength(2);
    },
  );

  it('notices a line that is dead although nobody closed it, and makes a new one', () => {
    line.listener!.open();
    line.say(frame(7));
    vi.advanceTimersByTime(QUIET);
    expect(line.pings).toBe(1);
    line.say({ type: 'pong', key: 'beat', now: 0 });
    vi.advanceTimersByTime(QUIET);
    expect(line.pings).toBe(2);
    expect(table.state).toBe('live');
    const old = line.listener!;
    vi.advanceTimersByTime(PATIENCE + 200);
    expect(table.state).toBe('broken');
    expect(QUIET + PATIENCE).toBeLessThan(4500);
    void table.act('+r7');
    vi.advanceTimersByTime(400);
    expect(line.opened).toHaveLength(2);
    // A new connection into nothing is given up as well, and what an old one still says is not heard.
    vi.advanceTimersByTime(6500);
    expect(line.opened).toHaveLength(3);
    old.message(JSON.stringify(frame(8)));
    expect(table.frame?.version).toBe(7);
    line.listener!.open();
    expect(table.state).toBe('live');
    expect(line.sent).toMatchObject([{ action: '+r7', version: 7 }]);
  });

  it('connects anew as somebody else, and sends then what was asked for meanwhile', () => {
    line.listener!.open();
    line.say(frame(7, [], { seat: null }));
    table.reconnect();
    void table.send({ type: 'sit' });
    expect(table.state).toBe('connecting');
    expect(line.sent).toHaveLength(0);
    line.listener!.open();
    expect(table.state).toBe('live');
    expect(line.sent).toMatchObject([{ type: 'sit' }]);
  });

  it('asks at once when the browser says that the network is gone, and believes only the silence', () => {
    line.listener!.open();
    line.say(frame(7));
    table.check();
    expect(line.pings).toBe(1);
    line.say({ type: 'pong', key: 'beat', now: 0 });
    vi.advanceTimersByTime(PATIENCE / 2);
    expect(table.state).toBe('live');
  });

  it('keeps the drawn view, and what is chosen in it, when the same comes again', () => {
    const view = { game: 'card', hand: ['r7'] } as Frame['view'];
    line.listener!.open();
    line.say(frame(7, [], { view }));
    const drawn = table.frame!.view;
    line.say(frame(7, [], { view }));
    line.say(frame(8, [{ version: 8, kind: 'leave', by: 1, do: null }], { view }));
    expect(table.frame?.version).toBe(8);
    expect(table.frame?.view).toBe(drawn);
    line.say(frame(9, [], { view: { game: 'card', hand: [] } as unknown as Frame['view'] }));
    expect(table.frame?.view).not.toBe(drawn);
  });

  it('gives the reason of a refusal to whoever asked', async () => {
    line.listener!.open();
    line.say(frame(7));
    const answer = table.act('<g');
    line.say({ type: 'refusal', key: line.sent[0]!.key, code: 'illegal', message: 'Why.', clause: 'C11' });
    expect((await answer)?.clause).toBe('C11');
  });

  it('shows other people’s moves one after the other', () => {
    line.listener!.open();
    line.say(frame(7));
    line.say(frame(8, [moved(8, 1)]));
    line.say(frame(9, [moved(9, 1)]));
    expect(table.frame?.version).toBe(8);
    vi.advanceTimersByTime(table.pace);
    expect(table.frame?.version).toBe(9);
    expect(table.log.map((news) => news.version)).toEqual([8, 9]);
  });

  it('never goes back', () => {
    line.listener!.open();
    line.say(frame(9));
    line.say(frame(8));
    expect(table.frame?.version).toBe(9);
  });

  it('knows a table that does not exist and does not ask again', () => {
    line.listener!.close(4404);
    vi.advanceTimersByTime(60_000);
    expect(table.state).toBe('gone');
    expect(line.opened).toHaveLength(1);
  });

  it('tries again with growing pauses, and at once when the browser is back online', () => {
    for (const [tries, pause] of [300, 1000, 2000, 4000, 8000, 8000].entries()) {
      line.listener!.close(1006);
      vi.advanceTimersByTime(pause - 1);
      expect(line.opened).toHaveLength(tries + 1);
      vi.advanceTimersByTime(pause / 4 + 1);
      expect(line.opened).toHaveLength(tries + 2);
    }
    line.listener!.close(1006);
    table.retry();
    expect(line.opened).toHaveLength(8);
  });
});
