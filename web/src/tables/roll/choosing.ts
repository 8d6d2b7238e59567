// What lights up: the legal actions of the view, sorted by what a person would click.

import type { RollSheet } from '../../lib/messages';
import type { Choices, Colour } from '../../lib/notation';

export interface Picked {
  colour: Colour | null;
  number: number | null;
}

export const NOTHING: Picked = { colour: null, number: null };

/** The combinations that can be written now, as far as they agree with what was picked. */
export function fitting(choices: Choices, picked: Picked = NOTHING): { colour: Colour; number: number }[] {
  return choices
    .after('=')
    .map((text) => ({ colour: text[0] as Colour, number: Number(text.slice(1)) }))
    .filter(({ colour, number }) => (picked.colour ?? colour) === colour && (picked.number ?? number) === number);
}

/** The numbers that can be written on an expedition, each once. */
export const numbersFor = (choices: Choices, colour: Colour, number: number | null): number[] =>
  fitting(choices, { colour, number }).map((one) => one.number);

/** Where on a sheet an entry would stand. Only for drawing: whether it may stand there is the server's word. */
export type Place = 'circle' | 'end' | number;

export function placeFor(sheet: RollSheet, colour: Colour, boxes: number, number: number | 'arrow'): Place {
  const written = sheet.expeditions[colour]?.length ?? 0;
  if (number === 0 && !written && !sheet.circles.includes(colour)) return 'circle';
  return written < boxes ? written + 1 : 'end';
}

/** What refusing does to the own track: its value now and then; `then` is null when no symbol is left. */
export interface Refusal {
  now: number;
  then: number | null;
  /** The bonus of the bridge that would be passed. */
  bridge: number;
}

export function refusal(shaded: number, now: number, track: readonly number[], bridge: { box: number; points: number; open: boolean }): Refusal {
  const then = shaded < track.length ? track[shaded]! : null;
  return { now, then, bridge: then !== null && bridge.open && shaded + 1 === bridge.box ? bridge.points : 0 };
}
