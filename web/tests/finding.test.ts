import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Finder } from '../src/lib/finding.svelte';
import type { Listener } from '../src/lib/line';
import type { Outgoing } from '../src/lib/messages';

describe('looking for an opponent', () => {
  const sent: Record<string, unknown>[] = [];
  let listener: Listener;
  let finder: Finder;
  const say = (message: Partial<Outgoing>) => listener.message(JSON.stringify(message));

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    sent.length = 0;
    finder = new Finder('card', 'live', (_, heard) => {
      listener = heard;
      return { send: (text) => sent.push(JSON.parse(text)), close: () => undefined };
    });
    await finder.start();
    listener.open();
  });

  it('asks again with the same key after a break, so that it is one wish', () => {
    say({ type: 'pairing', state: 'waiting', game: 'card', speed: 'live', since: 1, table: null });
    expect(finder.pairing?.state).toBe('waiting');
    listener.close(1006);
    expect(finder.state).toBe('broken');
    vi.advanceTimersByTime(500);
    listener.open();
    const wishes = sent.filter((one) => one.type === 'pair');
    expect(wishes).toHaveLength(2);
    expect(wishes[1]).toEqual(wishes[0]);
    expect(wishes[0]).toMatchObject({ game: 'card', speed: 'live', commit: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('says why it was refused and can ask anew', () => {
    say({ type: 'refusal', key: null, code: 'too_fast', message: 'Wait.' });
    expect(finder.refusal?.code).toBe('too_fast');
    finder.again();
    expect(finder.refusal).toBeNull();
  });
});
