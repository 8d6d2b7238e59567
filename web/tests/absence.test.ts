import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Absences, AWAY_AFTER, IDLE_AFTER, isAbsent } from '../src/lib/absence.svelte';
import type { Frame, Presence } from '../src/lib/messages';

const presence = (...seats: boolean[]): Presence => ({
  type: 'presence',
  seats,
  seen: seats.map(() => null),
  watchers: 0,
});

describe('who is away', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('is not who only loads the page again', () => {
    const absences = new Absences();
    absences.hear(presence(true, false));
    vi.advanceTimersByTime(AWAY_AFTER - 1);
    absences.hear(presence(true, true));
    vi.advanceTimersByTime(AWAY_AFTER);
    expect(absences.away[1] ?? false).toBe(false);
  });

  it('is who stays away, until they come back', () => {
    const absences = new Absences();
    absences.hear(presence(true, true));
    absences.hear(presence(true, false));
    vi.advanceTimersByTime(AWAY_AFTER - 1000);
    absences.hear(presence(true, false));
    vi.advanceTimersByTime(1000);
    expect(absences.away).toEqual([false, true]);
    absences.hear(presence(true, true));
    expect(absences.away).toEqual([false, false]);
  });

  it('is not who plays without being connected, but who stops doing so', () => {
    const absences = new Absences();
    absences.hear(presence(true, false));
    vi.advanceTimersByTime(AWAY_AFTER);
    expect(absences.away[1]).toBe(true);
    absences.did(1);
    expect(absences.away[1]).toBe(false);
    vi.advanceTimersByTime(IDLE_AFTER);
    expect(absences.away[1]).toBe(true);
  });

  it('is neither a bot, nor oneself, nor anybody after the end', () => {
    const seat = (player: string | null) => ({ kind: 'guest', player, name: 'n', level: null, state: 'here' });
    const frame = { status: 'playing', seat: 0, seats: [seat('a'), seat('b'), seat(null)] } as unknown as Frame;
    const away = [true, true, true];
    expect([0, 1, 2].map((one) => isAbsent(frame, one, away))).toEqual([false, true, false]);
    expect(isAbsent({ ...frame, status: 'over' }, 1, away)).toBe(false);
  });
});
