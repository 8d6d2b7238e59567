// Names of things on the map, in the language of the page.

import { number, t } from '../../lib/i18n/index.svelte';
import type { BoardView } from '../../lib/messages';
import { cardOf, type Colour } from '../../lib/notation';
import { colourName } from '../../lib/words';

export function tileName(tile: string): string {
  if (tile === 'arrow') return t('board-tile-arrow');
  return tile === 'artefact' ? t('board-tile-artefact') : t('board-tile-vp', { n: tile.slice(2) });
}

export const artefactsText = (view: BoardView, seat: number): string =>
  t('board-artefacts', { n: view.artefacts[seat] ?? 0, worth: number(view.artefact_points[seat] ?? 0) });

/** All columns of a seat in one sentence. */
export function columnsText(view: BoardView, seat: number, colours: readonly Colour[]): string {
  const begun = colours.filter((colour) => view.columns[seat]?.[colour]?.length);
  return begun
    .map(
      (colour) => `${colourName(colour)} ${view.columns[seat]![colour]!.map((card) => cardOf(card).value).join(' ')}`,
    )
    .join(', ');
}
