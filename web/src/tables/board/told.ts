// A turn of the board game in words: the pieces and what they found, which the views before and after show.

import { number, t } from '../../lib/i18n/index.svelte';
import type { BoardView } from '../../lib/messages';
import type { Colour } from '../../lib/notation';
import type { Deed } from '../../lib/since';
import { deedText } from '../../lib/told';
import { cardName, colourName } from '../../lib/words';

/** The pieces and artefacts of a seat's turn: the difference of two views. */
function gains(before: BoardView, now: BoardView, seat: number, laid: string | undefined): string[] {
  const moved = Object.entries(now.stones[seat] ?? {}).filter(
    ([colour, stone]) => stone !== before.stones[seat]?.[colour],
  );
  const steps = moved.map(([colour, stone]) => {
    const worth = number(now.figures.stones[stone - 1] ?? 0);
    return moved.length === 1 && colour === laid
      ? t('did-moved', { worth })
      : t('did-moved-on', { colour: colourName(colour as Colour), worth });
  });
  const artefacts = (now.artefacts[seat] ?? 0) - (before.artefacts[seat] ?? 0);
  const points = (now.points[seat] ?? 0) - (before.points[seat] ?? 0);
  return [
    ...steps,
    ...(artefacts > 0 ? [artefacts === 1 ? t('did-artefact') : t('did-artefacts', { n: artefacts })] : []),
    ...(points > 0 ? [t('did-points', { n: points })] : []),
  ];
}

function laidIn(deeds: readonly Deed[]): string | undefined {
  for (const { action } of deeds) if (action.kind === 'lay') return action.card[0];
  return undefined;
}

/** A card that was laid, with the piece that it sent out. */
function laidText(card: string, next: Deed | undefined): string {
  const piece = next?.action.kind === 'piece' ? next.action.piece : null;
  return t(piece === 'a' ? 'did-play-adventurer' : piece === 'r' ? 'did-play-researcher' : 'did-play', {
    card: cardName(card),
  });
}

export function tellDeeds(deeds: readonly Deed[], before: BoardView | null, now: BoardView): string[] {
  const parts: string[] = [];
  const compared = before?.round === now.round ? gains(before, now, deeds[0]!.by, laidIn(deeds)) : null;
  for (const [at, deed] of deeds.entries()) {
    const { action } = deed;
    // The changes in the views are told once, after the card and before the draw.
    if (action.kind === 'draw' || action.kind === 'take') parts.push(...(compared?.splice(0) ?? []));
    if (action.kind === 'piece' || (action.kind === 'move' && compared)) continue;
    parts.push(action.kind === 'lay' ? laidText(action.card, deeds[at + 1]) : deedText(deed));
  }
  return [...parts, ...(compared ?? [])];
}
