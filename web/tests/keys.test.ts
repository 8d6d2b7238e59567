import { describe, expect, it } from 'vitest';
import { Choices } from '../src/lib/notation';
import { routeOf } from '../src/lib/route.svelte';
import { keyMove } from '../src/tables/common/keys';

const key = (name: string) => ({ key: name, defaultPrevented: false }) as KeyboardEvent;
const hand = ['g10', 'rx', 'g2'];
const playing = {
  hand,
  chosen: null,
  choices: new Choices(['+rx', '-rx', '-g10', '-g2']),
  colours: ['y', 'b', 'w', 'g', 'r'] as const,
};
const drawing = { ...playing, choices: new Choices(['<*', '<g']) };

// The browser's own types are not here; the keys ask only for `instanceof Element`.
globalThis.Element ??= EventTarget as unknown as typeof Element;

describe('keys', () => {
  it('choose by the place where a card is seen', () => {
    expect(keyMove(key('1'), playing)).toEqual({ choose: 2 });
    expect(keyMove(key('2'), playing)).toEqual({ choose: 0 });
    expect(keyMove(key('4'), playing)).toBeNull();
    expect(keyMove(key('ArrowRight'), playing)).toEqual({ choose: 2 });
    expect(keyMove(key('ArrowLeft'), { ...playing, chosen: 1 })).toEqual({ choose: 0 });
  });
  it('lay, discard, put back', () => {
    const chosen = { ...playing, chosen: 1 };
    expect(keyMove(key('ArrowUp'), chosen)).toEqual({ act: '+rx' });
    expect(keyMove(key('d'), chosen)).toEqual({ act: '-rx' });
    expect(keyMove(key('Escape'), chosen)).toEqual({ choose: null });
    expect(keyMove(key('ArrowUp'), playing)).toBeNull();
  });
  it('draw', () => {
    expect(keyMove(key(' '), drawing)).toEqual({ act: '<*' });
    expect(keyMove(key('g'), drawing)).toEqual({ act: '<g' });
    expect(keyMove(key('u'), drawing)).toEqual({ undo: true });
    expect(keyMove(key('1'), drawing)).toBeNull();
  });
  it('leave shortcuts of the browser alone', () => {
    expect(keyMove({ ...key('d'), ctrlKey: true } as KeyboardEvent, { ...playing, chosen: 1 })).toBeNull();
  });
});

describe('addresses', () => {
  it('name pages', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/t/abc')).toEqual({ page: 'table', id: 'abc' });
    expect(routeOf('/replay/r/x1')).toEqual({ page: 'replay', id: 'x1', uploaded: true });
    expect(routeOf('/review/r/x1')).toEqual({ page: 'review', id: 'x1', uploaded: true });
    expect(routeOf('/review/t1')).toEqual({ page: 'review', id: 't1', uploaded: false });
    expect(routeOf('/review')).toEqual({ page: 'lost' });
    expect(routeOf('/rules/roll')).toEqual({ page: 'rules', game: 'roll' });
    for (const path of ['/t/a/b', '/open/x', '/%ff', '/t']) expect(routeOf(path)).toEqual({ page: 'lost' });
    expect(routeOf('/nowhere/else')).toEqual({ page: 'lost' });
  });
});
