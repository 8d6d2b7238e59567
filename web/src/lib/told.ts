// A whole turn of another player as one sentence.

import { t, type Values } from './i18n/index.svelte';
import type { BoardView, GameView } from './messages';
import type { Colour } from './notation';
import type { Deed, Since } from './since';
import { cardName, colourName } from './words';

const isBoard = (view: GameView | null): view is BoardView => view?.game === 'board';

/** What pieces and artefacts a seat's turn brought: the difference of two views of the board game. */
function gains(before: BoardView, now: BoardView, seat: number, laid: string | undefined): string[] {
  const moved = Object.entries(now.stones[seat] ?? {}).filter(([colour, stone]) => stone !== before.stones[seat]?.[colour]);
  const steps = moved.map(([colour, n]) =>
    moved.length === 1 && colour === laid ? t('did.moved', { n }) : t('did.moved.on', { colour: colourName(colour as Colour), n }),
  );
  const artefacts = (now.artefacts[seat] ?? 0) - (before.artefacts[seat] ?? 0);
  const points = (now.points[seat] ?? 0) - (before.points[seat] ?? 0);
  return [
    ...steps,
    ...(artefacts > 0 ? [artefacts === 1 ? t('did.artefact') : t('did.artefacts', { n: artefacts })] : []),
    ...(points > 0 ? [t('did.points', { n: points })] : []),
  ];
}

function said({ action, card }: Deed, game: GameView['game'], piece: string | undefined): string {
  const told = (values: Values) => t(`did.${action.kind}` as 'did.lay', values);
  switch (action.kind) {
    case 'lay':
      if (game === 'board') return t(piece === 'a' ? 'did.play.adventurer' : piece === 'r' ? 'did.play.researcher' : 'did.play', { card: cardName(action.card) });
      return told({ card: cardName(action.card) });
    case 'discard':
      return told({ card: cardName(action.card) });
    case 'take':
      return card ? told({ card: cardName(card) }) : t('did.take.pile', { colour: colourName(action.colour) });
    case 'move':
      return told({ colour: colourName(action.colour) });
    case 'write':
      return told({ colour: colourName(action.colour), n: action.number || 10 });
    default:
      return told({});
  }
}

/** One seat's deeds as a sentence without its subject; `before` is the view that is compared with. */
function deedsText(deeds: readonly Deed[], before: GameView | null, now: GameView): string {
  const parts: string[] = [];
  const compared = isBoard(before) && isBoard(now) && before.round === now.round ? gains(before, now, deeds[0]!.by, laidIn(deeds)) : null;
  for (const [at, deed] of deeds.entries()) {
    const { kind } = deed.action;
    // What the views show is told once, after the card and before the draw.
    if (kind === 'draw' || kind === 'take') parts.push(...(compared?.splice(0) ?? []));
    if (kind === 'piece' || (kind === 'move' && compared)) continue;
    const next = deeds[at + 1]?.action;
    parts.push(circled(deed, before, now) ?? said(deed, now.game, next?.kind === 'piece' ? next.piece : undefined));
  }
  parts.push(...(compared ?? []));
  return `${parts.join(', ')}.`;
}

/** A zero that marked the circle of an expedition rather than being written on it. */
function circled({ by, action }: Deed, before: GameView | null, now: GameView): string | null {
  if (action.kind !== 'write' || action.number !== 0 || now.game !== 'roll') return null;
  const { colour } = action;
  const sheet = now.sheets[by];
  const old = before?.game === 'roll' ? before.sheets[by]?.circles.includes(colour) : Boolean(sheet?.expeditions[colour]?.length);
  return sheet?.circles.includes(colour) && !old ? t('did.circle', { colour: colourName(colour) }) : null;
}

function laidIn(deeds: readonly Deed[]): string | undefined {
  for (const { action } of deeds) if (action.kind === 'lay') return action.card[0];
  return undefined;
}

/** A sentence: who did what. */
export interface Line {
  seat: number;
  who: string;
  did: string;
}

/** One line for each of the others who did something, in the order of their turns. */
export function linesOf(since: Pick<Since, 'who' | 'deeds' | 'before'>, now: GameView, names: readonly string[]): Line[] {
  const order = names.map((_, at) => (since.who + 1 + at) % names.length);
  return order.flatMap((seat) => {
    const deeds = since.deeds.filter((deed) => deed.by === seat);
    return deeds.length ? [{ seat, who: names[seat] ?? '', did: deedsText(deeds, since.before, now) }] : [];
  });
}
