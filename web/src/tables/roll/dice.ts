// The six dice of a roll: what they show and whether they are still on offer.

import type { RollOffer } from '../../lib/messages';
import type { Colour } from '../../lib/notation';

export interface ColourDie {
  face: Colour;
  taken: boolean;
}
export interface NumberDie {
  face: number;
  taken: boolean;
}
export interface Roll {
  colours: ColourDie[];
  numbers: NumberDie[];
}

/** What the roller is known to have taken; of two equal dice one stays on offer, so the offer alone does not show it. */
export interface Taken {
  colour: Colour;
  number: number;
}

/** The dice of a roll spelled "opy 940". */
export function rollOf(dice: string | null, offer: RollOffer, taken: Taken | null): Roll {
  const [colours = '', numbers = ''] = (dice ?? '').split(' ');
  return {
    colours: lying([...colours] as Colour[], (face) => offer.colours.includes(face), taken?.colour),
    numbers: lying([...numbers].map(Number), (face) => offer.numbers.includes(face), taken?.number),
  };
}

function lying<Face>(
  faces: Face[],
  offered: (face: Face) => boolean,
  taken: Face | undefined,
): { face: Face; taken: boolean }[] {
  const first = taken === undefined ? -1 : faces.indexOf(taken);
  return faces.map((face, at) => ({ face, taken: !offered(face) || at === first }));
}
