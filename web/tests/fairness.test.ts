import { beforeEach, describe, expect, it } from 'vitest';
import {
  committed,
  compared,
  contribution,
  followed,
  newCommitment,
  rematchOf,
  revealed,
  seenAt,
} from '../src/lib/fairness';
import type { Commitments, Frame } from '../src/lib/messages';

const store = new Map<string, string>();
globalThis.localStorage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
} as unknown as Storage;

const hash = async (value: string): Promise<string> => {
  const bytes = Uint8Array.from(value.match(/../g)!, (pair) => parseInt(pair, 16));
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
};
const SECRET = '11'.repeat(32);
const BOT = '22'.repeat(32);
const AWAY = '33'.repeat(32);
const list = async (own: string | null): Promise<Commitments> => ({
  method: 'lostcities-fair/2',
  table: 't1',
  server: await hash(SECRET),
  starter: 'lot',
  seats: [
    { own, stand_in: await hash(AWAY) },
    { own: null, stand_in: await hash(BOT) },
  ],
});
const frame = (commitments: Commitments | null, seat: number | null = 0): Frame =>
  ({
    table: 't1',
    seat,
    draw: { need: seat === null ? null : 'reveal', commitments, commitment: 'c', seats: [], secret: null },
  }) as unknown as Frame;
const record = (commitments: Commitments, value: string, by = 'player') => ({
  method: 'lostcities-fair/2',
  table: 't1',
  secret: SECRET,
  commitments,
  contributions: [
    { by, value },
    { by: 'server', value: BOT },
  ],
});

describe("the browser's part in a deal", () => {
  beforeEach(() => store.clear());

  it('keeps the list, shows the contribution that fits, and finds it in the record', async () => {
    await newCommitment(); // of another table; it is nobody's business here
    const commit = await newCommitment();
    committed('t1', commit);
    const shown = await list(commit);
    const value = contribution(frame(shown))!;
    expect(await hash(value)).toBe(commit);
    expect(seenAt('t1')).toEqual({ commitments: shown, seat: 0, own: commit, revealed: false });
    revealed('t1');
    expect(await compared('t1', record(shown, value))).toEqual({ seen: seenAt('t1'), faults: [], absent: [] });
  });

  it('shows nothing before there is a list', async () => {
    committed('t1', await newCommitment());
    expect(contribution(frame(null))).toBeNull();
  });

  it('shows nothing if its own commitment was exchanged or left out, or the list is another one than before', async () => {
    const commit = await newCommitment('t1');
    expect(contribution(frame(await list('99'.repeat(32))))).toBe('changed');
    store.delete('lostcities.seen');
    expect(contribution(frame(await list(null)))).toBe('changed');
    store.delete('lostcities.seen');
    const shown = await list(commit);
    expect(contribution(frame(shown))).not.toBe('changed');
    expect(contribution(frame({ ...shown, seats: [shown.seats[0]!, { own: null, stand_in: '99'.repeat(32) }] }))).toBe(
      'changed',
    );
  });

  it('has nothing to show where another device took the seat', async () => {
    await newCommitment();
    expect(contribution(frame(await list('99'.repeat(32))))).toBeNull();
  });

  it('knows the commitment of a rematch again', async () => {
    const commit = await newCommitment(rematchOf('t0'));
    followed('t0', 't1');
    expect(contribution(frame(await list(commit)))).not.toBeNull();
    store.delete('lostcities.seen');
    expect(contribution(frame(await list('99'.repeat(32))))).toBe('changed');
  });

  it('names the seat whose commitment was changed afterwards', async () => {
    const commit = await newCommitment('t1');
    const shown = await list(commit);
    const value = contribution(frame(shown))!;
    revealed('t1');
    const chosen = '44'.repeat(32);
    const ground = { ...shown, seats: [shown.seats[0]!, { own: null, stand_in: await hash(chosen) }] };
    const cheated = {
      ...record(ground, value),
      contributions: [
        { by: 'player', value },
        { by: 'server', value: chosen },
      ],
    };
    expect((await compared('t1', cheated)).faults).toEqual([{ what: 'changed', seat: 1 }]);
    expect((await compared('t1', { ...record(shown, value), secret: BOT })).faults).toEqual([{ what: 'server' }]);
    expect((await compared('t1', { ...record(shown, value), contributions: cheated.contributions })).faults).toEqual([
      { what: 'unfit', seat: 1 },
    ]);
    expect((await compared('t1', record({ ...shown, starter: 1 }, value))).faults).toEqual([{ what: 'starter' }]);
    expect((await compared('t1', { method: 'lostcities-fair/1' })).faults).toEqual([{ what: 'method' }]);
    const ignored = await compared('t1', record(shown, AWAY, 'server'));
    expect(ignored).toMatchObject({ faults: [{ what: 'ignored', seat: 0 }], absent: [0] });
  });

  it('says who was away, and that it has nothing to compare where it kept nothing', async () => {
    const shown = await list('99'.repeat(32));
    expect(await compared('t1', record(shown, AWAY, 'server'))).toEqual({ seen: null, faults: [], absent: [0] });
    expect(contribution(frame(shown, null))).toBeNull();
    expect((await compared('t1', record(shown, AWAY, 'server'))).seen).toMatchObject({ seat: null, revealed: false });
  });
});
