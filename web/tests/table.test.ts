import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame, News, Outgoing } from '../src/lib/messages';
import { TableClient, type Connect, type Listener } from '../src/lib/table.svelte';

/** A server that only remembers what it was told and says what the test wants. */
class Line {
  readonly opened: string[] = [];
  readonly sent: { type: string; key: string; [field: string]: unknown }[] = [];
  listener: Listener | null = null;

  connect: Connect = (path, listener) => {
    this.opened.push(path);
    this.listener = listener;
    return { send: (text) => this.sent.push(JSON.parse(text)), close: () => undefined };
  };
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
    expect(table.busy).toBe(false);
    line.listener!.close(1006);
    vi.advanceTimersByTime(2000);
    line.listener!.open();
    expect(line.sent).toHaveLength(2);
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
    for (let round = 0; round < 5; round++) {
      line.listener!.close(1006);
      vi.advanceTimersByTime(10_000);
    }
    expect(line.opened).toHaveLength(6);
    line.listener!.close(1006);
    table.hurry();
    expect(line.opened).toHaveLength(7);
  });
});
