// Who is not at the table, since when, and what happens to the match.

import { t } from './i18n/index.svelte';
import type { Frame, Presence } from './messages';
import type { Line } from './told';
import { locale } from './words';

/** Milliseconds: reloading the page does not count as being away. */
export const AWAY_AFTER = 5000;
/** The same after a move of somebody who is not connected: a program that plays over HTTP, or a page that polls. */
export const IDLE_AFTER = 60_000;

type Timer = ReturnType<typeof setTimeout>;

/** The seats whose players have been gone for a moment, as this page knows. */
export class Absences {
  /** By seat: whether its player is away. */
  away: readonly boolean[] = $state.raw([]);
  private timers: (Timer | undefined)[] = [];

  hear({ seats }: Presence): void {
    for (const [seat, here] of seats.entries()) {
      if (here) this.end(seat);
      else this.timers[seat] ??= setTimeout(() => this.note(seat, true), AWAY_AFTER);
    }
  }

  /** A seat did something, so its player is present. */
  did(seat: number): void {
    if (this.timers[seat] === undefined) return;
    this.end(seat);
    this.timers[seat] = setTimeout(() => this.note(seat, true), IDLE_AFTER);
  }

  private end(seat: number): void {
    clearTimeout(this.timers[seat]);
    this.timers[seat] = undefined;
    if (this.away[seat]) this.note(seat, false);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private note(seat: number, away: boolean): void {
    this.away = Array.from({ length: Math.max(seat + 1, this.away.length) }, (_, at) =>
      at === seat ? away : Boolean(this.away[at]),
    );
  }
}

/** A time of today, or a day with its time. */
function timeOf(at: number): string {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(locale(), { ...(today ? {} : { dateStyle: 'medium' }), timeStyle: 'short' });
}

/** Whether the player of a seat has left, or is away. */
export function isAbsent(frame: Frame, seat: number, away: readonly boolean[]): boolean {
  const info = frame.seats[seat];
  if (frame.status !== 'playing' || seat === frame.seat || !info?.player) return false;
  return info.state === 'left' || (info.state === 'here' && Boolean(away[seat]));
}

/** Since when somebody is away: "has been away since 14:02". */
export function awaySince(frame: Frame, seat: number, presence: Presence | null): string {
  const seen = presence?.seen[seat];
  if (frame.seats[seat]?.state === 'left') return t('away-left');
  return seen ? t('away-since', { time: timeOf(seen) }) : t('away');
}

/** What happens if somebody does not come back. */
function whatNext(frame: Frame, seat: number): string {
  const { clock, seats } = frame;
  const left = seats[seat]?.state === 'left';
  if (left && frame.seat !== null) return t('away-bot');
  if (clock.left[seat] === null || clock.left[seat] === undefined) return t('away-waits');
  // A match continues while two players can still win it.
  const racing = seats.filter((one, at) => at !== seat && ['here', 'left', 'replaced'].includes(one.state));
  return t(racing.length > 1 ? 'away-clock-bot' : 'away-clock');
}

/** A line for each seat whose player is not there. */
export function absentLines(
  frame: Frame,
  { away }: Absences,
  presence: Presence | null,
  names: readonly string[],
): Line[] {
  return frame.seats.flatMap((_, seat) =>
    isAbsent(frame, seat, away)
      ? [
          {
            seat,
            who: names[seat] ?? '',
            absent: true,
            did: `${awaySince(frame, seat, presence)} ${whatNext(frame, seat)}`,
          },
        ]
      : [],
  );
}
