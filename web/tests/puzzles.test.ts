import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRow, keepSolved, rowNow, solvedOf } from '../src/puzzle/puzzles';

describe('puzzles that were solved', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('are remembered once, by game', () => {
    keepSolved('card', 'a');
    keepSolved('roll', 'b');
    expect(keepSolved('card', 'a')).toEqual(['a']);
    expect(solvedOf('roll')).toEqual(['b']);
  });

  it('make a row until one is not solved at the first try', () => {
    expect([keepRow(true), keepRow(true), rowNow(), keepRow(false), rowNow(), keepRow(true)]).toEqual([
      1, 2, 2, 0, 0, 1,
    ]);
  });

  it('are none where nothing can be stored, or something else was', () => {
    kept.set('lostcities.solved', '{');
    kept.set('lostcities.solved-row', '"x"');
    expect([solvedOf('card'), rowNow()]).toEqual([[], 0]);
    vi.stubGlobal('localStorage', undefined);
    expect([keepSolved('card', 'a'), keepRow(true)]).toEqual([['a'], 1]);
  });
});
