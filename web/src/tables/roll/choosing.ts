// What lights up: the legal actions of the view, sorted by what a person would click.

import type { RollView } from '../../lib/messages';
import type { Choices, Colour } from '../../lib/notation';

export interface Picked {
  colour: Colour | null;
  number: number | null;
}

export const NOTHING: Picked = { colour: null, number: null };

/** The combinations that can be written now, consistent with what was picked. */
export function fitting(choices: Choices, picked: Picked = NOTHING): { colour: Colour; number: number }[] {
  return choices
    .after('=')
    .map((text) => ({ colour: text[0] as Colour, number: Number(text.slice(1)) }))
    .filter(({ colour, number }) => (picked.colour ?? colour) === colour && (picked.number ?? number) === number);
}

/** The numbers that can be written on an expedition, each once. */
export const numbersFor = (choices: Choices, colour: Colour, number: number | null): number[] =>
  fitting(choices, { colour, number }).map((one) => one.number);

/** Where on a sheet an entry would stand, as the view says: the circle, the end, or a box counted from 1. */
export type Place = RollView['places'][string];
