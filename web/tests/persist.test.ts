import { beforeEach, describe, expect, it, vi } from 'vitest';
import { persist } from '../src/lib/persist';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a part that could not be fetched', () => {
  const reload = vi.fn();
  let answers = true;

  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockReset();
    answers = true;
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal('fetch', () =>
      answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline')),
    );
  });

  it('is asked for again until it comes', async () => {
    let tries = 0;
    const found = persist(() => (++tries < 2 ? lost() : Promise.resolve('here')));
    await vi.advanceTimersByTimeAsync(1000);
    expect([await found, reload.mock.calls.length]).toEqual(['here', 0]);
  });

  it('is asked for by a new page where the browser remembers the failure, but not for ever', async () => {
    void persist(lost);
    await vi.advanceTimersByTimeAsync(1400);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(reload).toHaveBeenCalledTimes(3);
  });

  it('does not cost a move that waits for the server', async () => {
    let calm = false;
    void persist(lost, undefined, () => calm);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reload).not.toHaveBeenCalled();
    calm = true;
    await vi.advanceTimersByTimeAsync(4000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not cost the page while the server cannot be reached', async () => {
    answers = false;
    void persist(lost);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reload).not.toHaveBeenCalled();
    answers = true;
    await vi.advanceTimersByTimeAsync(4000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
