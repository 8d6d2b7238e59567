import { describe, expect, it } from 'vitest';
import type { GameView } from '../src/lib/messages';
import { Positions } from '../src/lib/positions';
import { takenCards, turnsOf } from '../src/lib/turns';
import { act, event } from './news';

describe('the list of moves', () => {
  const log = [
    event(1, 'sit', 0),
    event(2, 'deal'),
    act(3, 0, '-r7'),
    act(4, 0, '<*'),
    act(5, 1, '+b3'),
    act(6, 1, '<r'),
    event(7, 'leave', 1),
    act(8, 0, '+y2'),
    event(9, 'undo', 0),
  ];

  it('goes by turns, says what else happened, and leaves out what concerns only seats', () => {
    expect(turnsOf(log).map(({ kind, by, number, end, next }) => [kind, by, number, end, next])).toEqual([
      ['said', null, null, 2, 3],
      ['turn', 0, 1, 4, 5],
      ['turn', 1, 2, 6, 7],
      ['said', 1, null, 7, 8],
      ['turn', 0, 3, 9, Infinity],
    ]);
  });

  it('counts anew after a deal, and not at all where earlier turns are missing', () => {
    const more = [...log, event(10, 'deal'), act(11, 1, '+r2')];
    expect(turnsOf(more).at(-1)).toMatchObject({ by: 1, number: 1 });
    expect(turnsOf(log.slice(2), true).every(({ number }) => number === null)).toBe(true);
  });

  it('counts rolls where dice are rolled', () => {
    const rolls = [event(1, 'dice'), act(2, 0, '=r3'), act(3, 1, '!'), event(4, 'dice')];
    expect(turnsOf(rolls).map(({ kind, number }) => [kind, number])).toEqual([
      ['dice', 1],
      ['turn', null],
      ['turn', null],
      ['dice', 2],
    ]);
  });

  it('knows which card was taken, in every game of a match', () => {
    const second = [event(10, 'deal'), act(11, 1, '-y5'), act(12, 1, '<*'), act(13, 0, '-y2'), act(14, 0, '<y')];
    expect([...takenCards([...log.slice(0, 7), ...second])]).toEqual([
      [6, 'r7'],
      [14, 'y2'],
    ]);
    // Which card lay there before the list begins is not guessed.
    expect([...takenCards([act(20, 0, '<g')])]).toEqual([]);
  });
});

describe('positions', () => {
  const view = (turn: number) => ({ turn }) as unknown as GameView;

  it('are those after a turn and before the next one', () => {
    const positions = new Positions('t1');
    positions.note(4, view(4));
    positions.note(7, view(7));
    expect(positions.after(4, 5)).toEqual(view(4));
    expect(positions.after(6, 8)).toEqual(view(7));
    expect(positions.after(5, 7)).toBeNull();
  });

  it('of another person at the same device are not shown', () => {
    const of = (seat: number) => ({ seat }) as unknown as GameView;
    const positions = new Positions('t1');
    positions.note(4, of(0));
    positions.note(5, of(-1)); // the device is passed on
    positions.note(8, of(1));
    expect(positions.after(4, 7)).toEqual(of(-1));
    expect(positions.after(4, 5)).toBeNull();
    expect(positions.after(8, 9)).toEqual(of(1));
    positions.note(9, of(0));
    expect(positions.after(4, 5)).toEqual(of(0));
    expect(positions.after(8, 9)).toBeNull();
  });
});
