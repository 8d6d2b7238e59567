// What the others did since your last turn: from the news, and from the views before and after. Nothing is decided
// here; what a seat gained is what the two views differ by.

import type { BoardView, CardView, Frame, GameView, News } from './messages';
import { actionOf, type Action, type Colour } from './notation';
import { store, storedJson } from './stored';

/** The reference for everything since: a version, and the view of it if this browser saw it. */
export interface Moment {
  version: number;
  view: GameView | null;
}

const BEGIN: Moment = { version: 0, view: null };

export interface Deed {
  version: number;
  by: number;
  /** As it is spelled, and what that means. */
  text: string;
  action: Action;
  /** The card that was taken from a pile, if it is known. */
  card: string | null;
}

export interface Since<V = GameView> {
  /** Whose turn it was before all this. */
  who: number;
  before: V | null;
  /** What the others did, oldest first. */
  deeds: Deed[];
  marks: Marks;
}

/** Where the cards went that others moved. */
export interface Marks {
  /** How many cards are new at the end of a column, by `seat:colour`. */
  laid: Partial<Record<string, number>>;
  /** What was done last with a discard pile. */
  piles: Partial<Record<Colour, 'laid' | 'taken' | undefined>>;
  /** Whether somebody drew from the draw pile. */
  deck: boolean;
  /** The cards that each seat took openly. */
  taken: Partial<Record<number, string[]>>;
}

type Piles = Partial<Record<string, string[]>>;
const withPiles = (view: GameView | null): view is CardView | BoardView => view !== null && 'memory' in view;

/** Whether a seat's turn, or its part of one, ended with this frame, and with which of its actions. */
export function turnEnd({ view, status }: Frame, news: readonly News[], seat: number): number | null {
  const last = news.findLast((one) => one.kind === 'act' && one.by === seat);
  if (!last || !view) return null;
  const goesOn = news.some((one) => one.version > last.version && (one.kind === 'dice' || one.kind === 'deal'));
  return goesOn || status !== 'playing' || view.to_move !== seat ? last.version : null;
}

/** When a seat's last turn ended, as far as the news shows. */
export function lastEnd(frame: Frame, log: readonly News[], seat: number): number {
  const dealt = log.findLast((one) => one.kind === 'deal')?.version ?? 0;
  let at = log.length - 1;
  // Actions in an unfinished turn do not end it.
  if (frame.status === 'playing' && frame.view?.to_move === seat)
    while (at >= 0 && log[at]!.by === seat && log[at]!.kind !== 'dice') at--;
  const own = log.slice(0, at + 1).findLast((one) => one.kind === 'act' && one.by === seat);
  return Math.max(dealt, own?.version ?? 0);
}

/** The actions of the news without those that were taken back, and the card that each took, as far as it is known. */
export function deedsOf(log: readonly News[], moment: Moment = BEGIN, now: GameView | null = null): Deed[] {
  const deeds: Deed[] = [];
  // With a gap in the news the piles of that moment say nothing about later ones.
  const whole = (log[0]?.version ?? 0) <= moment.version + 1;
  const { view } = moment;
  const [from, known] = withPiles(view) && whole ? [moment.version, view.memory.discards] : [0, {}];
  for (const news of log) {
    if (news.version <= from) continue;
    if (news.kind === 'deal') deeds.length = 0;
    else if (news.kind === 'undo') deeds.pop();
    else if (news.kind === 'act' && news.by !== null && news.do != null)
      deeds.push({ version: news.version, by: news.by, text: news.do, action: actionOf(news.do), card: null });
  }
  nameTaken(deeds, known, now);
  return deeds.filter((deed) => deed.version > moment.version);
}

/** A pile gives back what was laid on it last. */
function nameTaken(deeds: readonly Deed[], known: Piles, now: GameView | null): void {
  const piles: Piles = Object.fromEntries(Object.entries(known).map(([colour, cards]) => [colour, [...cards!]]));
  for (const deed of deeds) {
    if (deed.action.kind === 'discard') (piles[deed.action.card[0]!] ??= []).push(deed.action.card);
    else if (deed.action.kind === 'take') deed.card = piles[deed.action.colour]?.pop() ?? onlyOne(deed, now);
  }
}

/** Without the pile's history the card is known only if a single openly taken card is possible. */
function onlyOne({ by, action }: Deed, now: GameView | null): string | null {
  if (action.kind !== 'take' || !withPiles(now)) return null;
  const held = now.memory.hands[by]?.filter((card) => card[0] === action.colour) ?? [];
  return held.length === 1 ? held[0]! : null;
}

function marksOf(deeds: readonly Deed[], who: number): Marks {
  const marks: Marks = { laid: {}, piles: {}, deck: false, taken: {} };
  for (const { by, action, card } of deeds) {
    const own = by === who;
    if (action.kind === 'lay' && !own)
      marks.laid[`${by}:${action.card[0]}`] = (marks.laid[`${by}:${action.card[0]}`] ?? 0) + 1;
    else if (action.kind === 'discard' || action.kind === 'take') {
      const colour = action.kind === 'take' ? action.colour : (action.card[0] as Colour);
      if (own) marks.piles[colour] = undefined;
      else marks.piles[colour] = action.kind === 'take' ? 'taken' : 'laid';
      if (card && !own) (marks.taken[by] ??= []).push(card);
    } else if (action.kind === 'draw' && !own) marks.deck = true;
  }
  return marks;
}

/** What the others did since `who` had finished the turn of that moment. */
export function sinceOf(log: readonly News[], moment: Moment, who: number, now: GameView): Since {
  const deeds = deedsOf(log, moment, now);
  return { who, before: moment.view, deeds: deeds.filter((deed) => deed.by !== who), marks: marksOf(deeds, who) };
}

/** The moments at which each seat's last turn ended, as one page sees them pass. */
export class Moments {
  private readonly seats = new Map<number, Moment>();
  /** The view of the frame before. */
  private before: GameView | null = null;

  constructor(private readonly table: string) {}

  /** Take in a frame and what is new in it; `log` has it already. */
  note(frame: Frame, fresh: readonly News[], log: readonly News[]): void {
    const { view } = frame;
    if (!view) return;
    for (const seat of frame.seats.keys()) {
      const ended = turnEnd(frame, fresh, seat);
      const dealt = fresh.findLast((one) => one.kind === 'deal')?.version ?? 0;
      // Where several chose together (R20) everything is shown at once: the others' choices come after your own.
      const together =
        ended !== null && fresh.some((one) => one.kind === 'act' && one.by !== seat && one.version === ended);
      const version = Math.max((ended ?? 0) - (together ? 1 : 0), dealt);
      // If others have moved in the same frame, nobody saw the position in between.
      const seen = !fresh.some((one) => one.kind === 'act' && one.version > version);
      if (!this.seats.has(seat)) this.seats.set(seat, this.first(frame, log, seat));
      else if (version) this.seats.set(seat, { version, view: together ? this.before : seen ? view : null });
      else continue;
      if (seat === frame.seat) keep(this.table, frame.status === 'playing' ? this.seats.get(seat)! : null);
    }
    this.before = view;
  }

  of(seat: number): Moment | null {
    return this.seats.get(seat) ?? null;
  }

  /** The page was reopened: what this browser saved is valid if nothing was played elsewhere since. */
  private first(frame: Frame, log: readonly News[], seat: number): Moment {
    const version = lastEnd(frame, log, seat);
    const kept = seat === frame.seat ? recall(this.table) : null;
    const others = log.some((one) => one.kind === 'act' && one.version > version);
    return { version, view: kept?.version === version ? kept.view : others ? null : frame.view };
  }
}

const KEPT = 'lostcities.last-turns';
const MOST = 12;
type Kept = Record<string, Moment>;

function all(): Kept {
  return (storedJson(KEPT) ?? {}) as Kept;
}

const recall = (table: string): Moment | null => all()[table] ?? null;

/** Save the position at the end of your turn, for people who close the page and come back days later. */
function keep(table: string, moment: Moment | null): void {
  const { [table]: _, ...others } = all();
  const lasting = moment?.view ? { [table]: { ...moment, view: { ...moment.view, hand: [], legal: [] } } } : {};
  // Without storage there is only less to show after a reload.
  store(KEPT, JSON.stringify(Object.fromEntries(Object.entries({ ...others, ...lasting }).slice(-MOST))));
}
