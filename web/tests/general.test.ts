// The table for any game: its position in words, whatever its fields.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '../src/lib/i18n/index.svelte';
import type { GameInfo, GeneralView } from '../src/lib/messages';
import { prefs } from '../src/lib/prefs.svelte';
import { session } from '../src/lib/session.svelte';
import { actionOf } from '../src/lib/notation';
import type { Deed } from '../src/lib/since';
import { deedText } from '../src/lib/told';
import { adviceText, hintText, moveText } from '../src/lib/words';
import { presentationOf } from '../src/tables';
import { fieldsOf } from '../src/tables/general/position';

const view = (more: Record<string, unknown>): GeneralView =>
  ({ game: 'duel', options: {}, seat: 0, to_move: 1, phase: 'play', legal: ['+r3'], turn: 4, ...more }) as GeneralView;
const fields = (more: Record<string, unknown>, colours = 'rgb') => fieldsOf(view(more), ['Ann', 'Ben'], colours);

beforeAll(async () => {
  await loadLanguage('en');
  prefs.language = 'en';
});

describe('the general table', () => {
  it('is that of a game without a folder, and only of such', async () => {
    const general = await presentationOf('general');
    expect(await presentationOf('duel')).toBe(general);
    for (const game of ['card', 'board', 'roll']) expect(await presentationOf(game)).not.toBe(general);
  });

  it('names what belongs to a seat after who sits there, and cards and colours by their names', () => {
    expect(fields({ hands: [['r1', 'g6'], []], columns: [{ r: ['r2'] }, { r: [] }] })).toEqual([
      {
        name: 'Hands',
        value: {
          kind: 'parts',
          parts: [
            { name: 'Ann', value: { kind: 'items', items: ['Red 1', 'Green 6'] } },
            { name: 'Ben', value: { kind: 'items', items: [] } },
          ],
        },
      },
      {
        name: 'Columns',
        value: {
          kind: 'parts',
          parts: [
            {
              name: 'Ann',
              value: { kind: 'parts', parts: [{ name: 'red', value: { kind: 'items', items: ['Red 2'] } }] },
            },
            { name: 'Ben', value: { kind: 'parts', parts: [{ name: 'red', value: { kind: 'items', items: [] } }] } },
          ],
        },
      },
    ]);
  });

  it('calls moves what the declaration says, and spells those that it has no words for', () => {
    const moves = { dice: '~{dice}', 'nothing-there': '?{card}' };
    session.catalogue = { games: [{ game: 'duel', moves } as unknown as GameInfo], levels: [], phrases: [] };
    expect(hintText('~six', 'duel')).toBe('the dice show six');
    expect(hintText('?r3', 'duel')).toBe('?r3');
    expect(hintText('+r3', 'duel')).toBe('lay the red 3');
    expect(moveText({ by: 1, do: '~six' }, ['Ann', 'Ben'], 0, 'duel')).toBe('Ben: the dice show six');
    const deed = (text: string): Deed => ({ version: 1, by: 1, text, action: actionOf(text), card: null });
    expect(deedText(deed('~six'), 'duel')).toBe('plays: the dice show six');
    expect(deedText(deed('?r3'), 'duel')).toBe('plays ?r3');
    expect(adviceText('~six', 'duel')).toBe('the dice show six');
    expect(adviceText('?r3', 'duel')).toBe('play ?r3');
  });

  it('leaves alone what only looks like a card, and makes codes readable', () => {
    expect(fields({ last_square: 'b3', is_check: true, nothing: null }, '')).toEqual([
      { name: 'Last square', value: { kind: 'text', text: 'b3' } },
      { name: 'Is check', value: { kind: 'text', text: 'yes' } },
      { name: 'Nothing', value: { kind: 'text', text: '–' } },
    ]);
  });

  it('counts equal things beside each other', () => {
    expect(fields({ pile: ['?', '?', '?', 'r1'] })).toEqual([
      { name: 'Draw pile', value: { kind: 'items', items: ['? × 3', 'Red 1'] } },
    ]);
  });

  it('does not repeat what the page around it shows', () => {
    expect(fields({ scores: [], totals: [0, 0], outcome: null, last: null, round: 0, starter: 0 })).toEqual([]);
  });
});
