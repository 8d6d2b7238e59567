import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../src/lib/i18n/index.svelte';
import type { BoardView, CardView, Frame, GameView, News, RollView } from '../src/lib/messages';
import { prefs } from '../src/lib/prefs.svelte';
import { lastEnd, Moments, sinceOf, turnEnd, type Moment } from '../src/lib/since';
import { linesOf } from '../src/lib/told';
import { presentationOf } from '../src/tables';
import type { Presentation } from '../src/tables/contract';
import { geometry, walked } from '../src/tables/board/geometry';
import { movesOf } from '../src/tables/board/position';
import { act, event } from './news';

const kept = new Map<string, string>();
globalThis.localStorage ??= {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
} as unknown as Storage;

const card = (
  discards: Record<string, string[]> = {},
  hands: string[][] = [[], []],
  more: Partial<CardView> = {},
): CardView => ({ game: 'card', memory: { discards, hands }, to_move: 0, ...more }) as CardView;
const board = (more: Partial<BoardView>): BoardView =>
  ({
    game: 'board',
    memory: { discards: {}, hands: [] },
    round: 0,
    stones: [],
    artefacts: [],
    points: [],
    to_move: 0,
    figures: { stones: [-20, -15, -10, 5, 10, 15, 30, 35, 50] },
    ...more,
  }) as unknown as BoardView;
const frame = (version: number, view: GameView, news: News[] = []): Frame =>
  ({ version, view, news, status: 'playing', seat: 0, seats: [{}, {}] }) as unknown as Frame;
const told = (log: News[], moment: Moment, now: GameView, names = ['You', 'Casual'], who = 0) =>
  linesOf(sinceOf(log, moment, who, now), now, names, shown[now.game]!.tellDeeds).map(
    (line) => `${line.who} ${line.did}`,
  );

const shown: Record<string, Presentation> = {};

beforeAll(async () => {
  for (const game of ['card', 'board', 'roll']) shown[game] = await presentationOf(game);
  await loadLanguage('en');
  await loadLanguage('de');
});
beforeEach(() => {
  prefs.language = 'en';
});

describe('a turn of another player', () => {
  const log = [act(11, 1, '-g4'), act(12, 1, '<r')];
  const before = card({ r: ['r2', 'r7'] });

  it('is one sentence with the card that was taken, in both languages', () => {
    expect(told(log, { version: 10, view: before }, card())).toEqual(['Casual discards Green 4, takes Red 7.']);
    prefs.language = 'de';
    expect(told(log, { version: 10, view: before }, card())).toEqual(['Casual wirft Grün 4 ab, nimmt Rot 7.']);
  });

  it('names a card that was laid on the pile earlier in the news, or that alone can be meant, and else the pile', () => {
    const unseen: Moment = { version: 10, view: null };
    expect(told([act(9, 0, '-r3'), act(10, 0, '<*'), ...log], unseen, card())).toEqual([
      'Casual discards Green 4, takes Red 3.',
    ]);
    expect(told(log, unseen, card({}, [[], ['b2', 'r8']]))).toEqual(['Casual discards Green 4, takes Red 8.']);
    expect(told(log, unseen, card({}, [[], ['r2', 'r8']]))).toEqual([
      'Casual discards Green 4, takes the top discard in Red.',
    ]);
  });

  it('does not guess a card when the news have a gap', () => {
    const late = [act(31, 1, '-g4'), act(32, 1, '<r')];
    expect(told(late, { version: 10, view: before }, card())).toEqual([
      'Casual discards Green 4, takes the top discard in Red.',
    ]);
  });

  it('does not tell what was taken back', () => {
    const moment = { version: 10, view: card() };
    const news = [act(11, 1, '+g4'), event(12, 'undo', 1), act(13, 1, '-b2'), act(14, 1, '<*')];
    expect(told(news, moment, card())).toEqual(['Casual discards Blue 2, draws from the pile.']);
    expect(sinceOf(news, moment, 0, card()).marks).toEqual({ laid: {}, piles: { b: 'laid' }, deck: true, taken: {} });
  });

  it('at the board game tells the piece, the way and the gain, from the views before and after', () => {
    const was = board({
      stones: [
        { r: 0, g: 2 },
        { r: 3, g: 5 },
      ],
      artefacts: [0, 1],
      points: [0, 0],
    });
    const now = board({
      stones: [
        { r: 0, g: 2 },
        { r: 4, g: 5 },
      ],
      artefacts: [0, 2],
      points: [0, 10],
    });
    const moment = { version: 10, view: was };
    expect(told([act(11, 1, '+r5'), act(12, 1, '<*')], moment, now)).toEqual([
      'Casual plays Red 5, moves to 5, takes an artefact, gains 10 points, draws from the pile.',
    ]);
    const begun = board({
      stones: [
        { r: 0, g: 2 },
        { r: 3, g: 5, b: 1 },
      ],
      artefacts: [0, 1],
      points: [0, 0],
    });
    expect(told([act(11, 1, '+b5'), act(12, 1, '@a'), act(13, 1, '<*')], moment, begun)).toEqual([
      'Casual plays Blue 5 with an adventurer, moves to −20, draws from the pile.',
    ]);
    const arrow = board({
      stones: [
        { r: 0, g: 2 },
        { r: 4, g: 6 },
      ],
      artefacts: [0, 1],
      points: [0, 0],
    });
    expect(told([act(11, 1, '+r5'), act(12, 1, '>g'), act(13, 1, '<*')], moment, arrow)).toEqual([
      'Casual plays Red 5, moves to 5 on Red, moves to 15 on Green, draws from the pile.',
    ]);
    // Where nobody saw how it stood before, the moves themselves are told.
    expect(told([act(11, 1, '+r5'), act(12, 1, '>g'), act(13, 1, '<*')], { version: 10, view: null }, arrow)).toEqual([
      'Casual plays Red 5, advances on Green, draws from the pile.',
    ]);
    expect(movesOf(was, arrow, 0, ['r', 'g'])).toEqual([
      { seat: 1, colour: 'r', from: 3, to: 4 },
      { seat: 1, colour: 'g', from: 5, to: 6 },
    ]);
    expect(movesOf({ ...was, round: 1 }, arrow, 0, ['r', 'g'])).toEqual([]);
  });

  it('at Roll & Write tells every entry since the own one, and the circle', () => {
    const sheet = (circles: string[]) => ({
      expeditions: { g: [], r: [] },
      circles,
      ends: [],
      artefacts: 0,
      dice: 0,
      bridges: [],
    });
    const roll = (circles: string[]) =>
      ({ game: 'roll', sheets: [sheet([]), sheet(circles)], to_move: 0 }) as unknown as RollView;
    const news = [act(11, 1, '=g4'), event(12, 'dice'), act(13, 1, '=r0'), act(14, 1, '!')];
    expect(told(news, { version: 10, view: roll([]) }, roll(['r']))).toEqual([
      'Casual writes Green 4, marks the circle of Red, refuses.',
    ]);
    expect(told(news, { version: 10, view: roll([]) }, roll([]))).toEqual([
      'Casual writes Green 4, writes Red 10, refuses.',
    ]);
  });

  it('has a line for each of several others, in the order of their turns', () => {
    const news = [act(11, 2, '-g4'), act(12, 2, '<*'), act(13, 0, '+b5'), act(14, 0, '<g')];
    expect(told(news, { version: 10, view: card({ g: [] }) }, card(), ['Ann', 'Me', 'Ben'], 1)).toEqual([
      'Ben discards Green 4, draws from the pile.',
      'Ann lays Blue 5, takes Green 4.',
    ]);
    expect(sinceOf(news, { version: 10, view: card() }, 1, card()).marks).toEqual({
      laid: { '0:b': 1 },
      piles: { g: 'taken' },
      deck: true,
      taken: { 0: ['g4'] },
    });
  });
});

describe('the moment that is compared with', () => {
  it('is the end of the own turn, not each decision in it', () => {
    expect(turnEnd(frame(11, card()), [act(11, 0, '+g4')], 0)).toBeNull();
    expect(turnEnd(frame(12, card({}, [[], []], { to_move: 1 })), [act(12, 0, '<*')], 0)).toBe(12);
    // The last to write may be the next to roll.
    expect(turnEnd(frame(12, card()), [act(11, 0, '!'), event(12, 'dice')], 0)).toBe(11);
    const log = [act(9, 0, '<*'), act(10, 1, '-g4'), act(11, 1, '<*'), act(12, 0, '+b4')];
    expect(lastEnd(frame(12, card()), log, 0)).toBe(9);
    expect(lastEnd(frame(12, card({}, [[], []], { to_move: 1 })), log, 0)).toBe(12);
    expect(lastEnd(frame(13, card()), [...log, event(13, 'deal')], 0)).toBe(13);
  });

  it('stays while one decides, goes on when one has moved, and outlives the page', () => {
    const moments = new Moments('t7');
    const first = card({ r: ['r7'] }, [[], []], { to_move: 1 });
    const log: News[] = [event(5, 'deal'), act(6, 0, '-r7'), act(7, 0, '<*')];
    moments.note(frame(7, first, log), log, log);
    const theirs = [act(8, 1, '-g4'), act(9, 1, '<r')];
    for (const news of theirs)
      moments.note(
        frame(news.version, card({}, [[], []], { to_move: news.version === 9 ? 0 : 1 })),
        [news],
        [...log, ...theirs],
      );
    moments.note(frame(10, card()), [act(10, 0, '+b2')], [...log, ...theirs, act(10, 0, '+b2')]);
    expect(moments.of(0)?.version).toBe(7);
    expect(moments.of(0)?.view).toMatchObject({ memory: { discards: { r: ['r7'] } } });

    // Opened again, with the news alone.
    const again = new Moments('t7');
    again.note(frame(9, card(), [...log, ...theirs]), [...log, ...theirs], [...log, ...theirs]);
    expect(again.of(0)).toMatchObject({ version: 7, view: { memory: { discards: { r: ['r7'] } } } });
    // Played on elsewhere meanwhile: what this browser kept is of no use.
    const elsewhere = [...log, ...theirs, act(10, 0, '+b2'), act(11, 0, '<*'), act(12, 1, '-w3')];
    const later = new Moments('t7');
    later.note(frame(12, card({}, [[], []], { to_move: 1 }), elsewhere), elsewhere, elsewhere);
    expect(later.of(0)).toEqual({ version: 11, view: null });
  });
});

describe('after choosing together (R20)', () => {
  const roll = (numbers: number[][], more: Partial<RollView> = {}): RollView =>
    ({
      game: 'roll',
      to_move: 1,
      sheets: numbers.map((b) => ({ expeditions: { b } })),
      ...more,
    }) as unknown as RollView;
  const three = (version: number, view: RollView, news: News[]): Frame =>
    ({ ...frame(version, view, news), seats: [{}, {}, {}] }) as Frame;

  it('whoever was the last to choose is told what the others chose', () => {
    const moments = new Moments('t9');
    const begun = [event(1, 'deal'), act(2, 1, '!')];
    moments.note(three(2, roll([[], [], []], { to_move: 0 }), begun), begun, begun);
    const waited = [event(3, 'done' as News['kind'], 2)];
    const masked = roll([[], [], []], { to_move: 0 });
    moments.note(three(3, masked, waited), waited, [...begun, ...waited]);
    // All is told with the version of the last choice, in turn order.
    const shownAll = [act(5, 2, '=b3'), act(5, 0, '=b4'), event(6, 'dice')];
    const log = [...begun, ...waited, ...shownAll];
    const now = roll([[4], [], [3]], { to_move: 2 });
    moments.note(three(6, now, shownAll), shownAll, log);
    const moment = moments.of(0)!;
    expect(moment.view).toBe(masked);
    expect(sinceOf(log, moment, 0, now).deeds.map((deed) => [deed.by, deed.text])).toEqual([[2, '=b3']]);
  });
});

describe('the trail of a piece', () => {
  it('goes from where it stood to where it stands', () => {
    const g = geometry(800, 5, 9, 6);
    const now = { x: g.x(1, 4) + 2, y: g.y(4) + 10 };
    const { line, at } = walked(g, 1, { from: 2, to: 4 }, now);
    expect(line.match(/ /g)).toHaveLength(3);
    expect(at.y).toBeCloseTo(g.y(2) + 10, 0);
    expect(line.endsWith(`${Math.round(now.x * 10) / 10} ${Math.round(now.y * 10) / 10}`)).toBe(true);
    expect(walked(g, 1, { from: 0, to: 1 }, now).at.y).toBeLessThan(g.height);
  });
});
