// When a bot says something. This is decided from what this client is shown, so that remarks reveal no more than the
// table does.

import type { Frame } from './messages';

export type Moment = 'hello' | 'praise' | 'proud' | 'won' | 'lost';
export interface Remark {
  seat: number;
  level: string;
  moment: Moment;
}

/** Points that a single move must bring for a remark about it. */
const LEAP = 12;

const gain = (before: Frame, now: Frame, seat: number): number =>
  (now.view?.scores[seat]?.total ?? 0) - (before.view?.scores[seat]?.total ?? 0);

/** What one of the bots says to the player at this screen, if there is a reason. */
export function remarkOn(before: Frame | null, now: Frame): Remark | null {
  const seat = now.seats.findIndex((one) => one.level);
  const level = now.seats[seat]?.level;
  if (!level || now.seat === null || !now.view) return null;
  const say = (moment: Moment, by = seat): Remark => ({ seat: by, level: now.seats[by]!.level!, moment });
  if (now.result) {
    if (!before || before.result || now.result.why !== 'played') return null;
    const winner = now.result.winners.find((one) => now.seats[one]?.level);
    return winner === undefined ? say('lost') : say('won', winner);
  }
  const { view } = now;
  if (!before?.view) return view.round === 0 && view.turn < now.seats.length ? say('hello') : null;
  // A new deal starts with other points.
  if (before.view.round !== view.round || now.version <= before.version) return null;
  if (gain(before, now, now.seat) >= LEAP) return say('praise');
  const proud = now.seats.findIndex((one, at) => one.level && gain(before, now, at) >= LEAP);
  return proud < 0 ? null : say('proud', proud);
}
