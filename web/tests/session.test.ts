import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../src/lib/messages';
import { session } from '../src/lib/session.svelte';

const person = (name: string): Me => ({ kind: 'person', name, ratings: [] }) as unknown as Me;

/** A server that answers when told to. */
function slowServer() {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => waiting.push(answer)));
  return (body: unknown, status = 200) => waiting.shift()?.(new Response(JSON.stringify(body), { status }));
}

describe('who uses this browser', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    session.forget();
  });

  it('stays nobody after signing out, however late an answer comes', async () => {
    const answer = slowServer();
    session.welcome(person('Ada'));
    const asked = session.refresh();
    session.forget();
    answer(person('Ada'));
    await asked;
    expect(session.me).toBeNull();
  });

  it('stays somebody after signing in, however late a refusal comes', async () => {
    const answer = slowServer();
    session.welcome(person('guest'));
    const asked = session.refresh();
    session.welcome(person('Ada'));
    answer({ type: 'refusal', code: 'not_signed_in', message: 'You need a session.' }, 401);
    await asked;
    expect(session.me?.name).toBe('Ada');
  });

  it.each([
    ['unavailable', 503, 'Ada'],
    ['too_fast', 429, 'Ada'],
    ['not_signed_in', 401, undefined],
  ])('is forgotten only if the session has ended: %s', async (code, status, name) => {
    const answer = slowServer();
    session.welcome(person('Ada'));
    const asked = session.refresh();
    answer({ type: 'refusal', code, message: '…' }, status);
    await asked;
    expect(session.me?.name).toBe(name);
    expect(localStorage.getItem('lostcities.known')).toBe(name ? 'yes' : null);
  });

  it('stays somebody while the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    session.welcome(person('Ada'));
    await session.refresh();
    expect(session.me?.name).toBe('Ada');
    expect(localStorage.getItem('lostcities.known')).toBe('yes');
  });
});
