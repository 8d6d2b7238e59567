import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../src/lib/api';
import { PAGE, ReplayClient, type Fetch } from '../src/lib/replay.svelte';

const TOTAL = 50;
const record = {
  game: 'roll',
  players: ['Ann', 'Ben'],
  options: {},
  rounds: [{ starter: 0, moves: Array.from({ length: TOTAL }, () => ({ by: 0, do: '!' })), scores: [0, 0] }],
  result: null,
};

let asked: string[] = [];
let failing = 0;
const fetch: Fetch = async <T>(path: string): Promise<T> => {
  asked.push(path);
  if (failing && path.includes('replay')) {
    failing--;
    throw new Refused({
      type: 'refusal',
      key: null,
      code: 'too_fast',
      text: 'refusal-too-fast',
      parameters: {},
      message: 'slower',
    });
  }
  if (!path.includes('replay')) return record as T;
  const first = Number(/first=(\d+)/.exec(path)![1]);
  const shown = Array.from({ length: Math.min(PAGE, TOTAL + 1 - first) }, (_, at) => ({ step: first + at }));
  return { shown, points: [], moments: [] } as T;
};

async function started(step: number | null = null): Promise<ReplayClient> {
  const replay = new ReplayClient('abc', true, fetch);
  await replay.start(() => step);
  await vi.runAllTimersAsync();
  return replay;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  failing = 0;
});
afterEach(() => void vi.useRealTimers());

describe('a replay', () => {
  it('begins at the step of the address and fetches its page alone', async () => {
    const replay = await started(45);
    expect([replay.step, replay.shown?.step, replay.total]).toEqual([45, 45, 50]);
    expect(asked).toEqual(['/records/abc', `/records/abc/replay?first=40&count=${PAGE}`]);
  });

  it('fetches nothing for steps that the slider only passes', async () => {
    const replay = await started();
    asked = [];
    for (let step = 1; step <= 45; step++) replay.go(step);
    expect(replay.shown?.step).toBe(19);
    await vi.runAllTimersAsync();
    expect(replay.shown?.step).toBe(45);
    expect(asked.filter((path) => path.includes('first=40'))).toHaveLength(1);
  });

  it('tells a step onwards from a jump', async () => {
    const replay = await started();
    replay.by(1);
    expect(replay.onwards).toBe(true);
    replay.by(-1);
    expect(replay.onwards).toBe(false);
    replay.go(2);
    expect(replay.onwards).toBe(false);
  });

  it('plays to its end by itself and stops there', async () => {
    const replay = await started();
    replay.play();
    await vi.runAllTimersAsync();
    expect([replay.step, replay.shown?.step, replay.playing]).toEqual([TOTAL, TOTAL, false]);
  });

  it('asks again when the server was too busy', async () => {
    failing = 2;
    const replay = await started();
    expect([replay.shown?.step, replay.refusal]).toEqual([0, null]);
  });
});
