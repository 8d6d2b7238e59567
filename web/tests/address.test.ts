import { describe, expect, it } from 'vitest';
import { placeIn, splitHash } from '../src/lib/address';
import { routeOf } from '../src/lib/route.svelte';
import { emptyRound, fill, withPlayers, type Entry } from '../src/score/pad';

describe('the address of a page on a static site', () => {
  it('is what follows the # of its only page, with a place of its own', () => {
    expect(splitHash('#/rules/card#C7')).toEqual({ path: '/rules/card', place: 'C7' });
    expect(splitHash('#/replay/here-1#12')).toEqual({ path: '/replay/here-1', place: '12' });
    expect(splitHash('')).toEqual({ path: '/', place: '' });
    expect(splitHash('#main')).toEqual({ path: '/', place: '' });
  });
  it('tells a place on the page from a link to another one', () => {
    expect([placeIn('#C7'), placeIn('#/rules/card#C7'), placeIn('#/rules/card'), placeIn('/rules')]).toEqual([
      'C7',
      'C7',
      '',
      '',
    ]);
  });
  it('knows the puzzles and the score pad', () => {
    expect(routeOf('/puzzles')).toEqual({ page: 'puzzles', game: null });
    expect(routeOf('/score/card')).toEqual({ page: 'score', game: 'card' });
    expect(routeOf('/score/card/x')).toEqual({ page: 'lost' });
  });
});

describe('what is filled in on a score pad', () => {
  const pick: Entry = { name: 'r', colour: 'r', what: 'cards', kind: 'pick', values: [2, 3, 10], only: '' };
  const flag = (name: string): Entry => ({ name, colour: '', what: 'x', kind: 'flag', values: [], only: 'one' });

  it('is picked and put back, in order', () => {
    const once = fill(fill({}, [pick], pick, 10), [pick], pick, 3);
    expect(once).toEqual({ r: [3, 10] });
    expect(fill(once, [pick], pick, 3)).toEqual({ r: [10] });
  });
  it('has one flag at most where only one is possible', () => {
    const entries = [flag('a'), flag('b')];
    const first = fill({}, entries, entries[0]!, 1);
    expect(first).toEqual({ a: [1], b: [] });
    expect(fill(first, entries, entries[1]!, 1)).toEqual({ a: [], b: [1] });
    expect(fill(first, entries, entries[0]!, 1)).toEqual({ a: [], b: [] });
  });
  it('stays with those who stay when the number of players changes', () => {
    const sheet = { names: ['Ann', 'Ben'], options: {}, rounds: [[{ r: [3] }, {}], emptyRound(2)] };
    const more = withPlayers(sheet, 3);
    expect(more.names).toEqual(['Ann', 'Ben', '']);
    expect(more.rounds).toEqual([
      [{ r: [3] }, {}, {}],
      [{}, {}, {}],
    ]);
    expect(withPlayers(more, 2)).toEqual(sheet);
  });
});
