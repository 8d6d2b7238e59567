// What is printed on the sheet, as the view gives it: values of the boxes, arrows, artefacts, bridges.

import type { RollSheet, RollView } from '../../lib/messages';
import type { Colour } from '../../lib/notation';

export interface RollFigures {
  /** What an expedition is worth with so many boxes written, from one box on. */
  expedition: number[];
  artefacts: number[];
  dice: number[];
  /** The boxes with an arrow, counted from 1. */
  arrows: Record<string, number[]>;
  artefact_boxes: Record<string, number[]>;
  bridge_box: number;
  bridge_points: number;
}

/** The view's figures; the wire calls them an object, the engine always fills these. */
export const figuresOf = (view: RollView): RollFigures => view.figures as unknown as RollFigures;

export type TrackName = 'artefacts' | 'dice';
export const TRACKS: readonly TrackName[] = ['artefacts', 'dice'];

/** The expeditions in the order of the sheet. */
export const trailsOf = (sheet: RollSheet | undefined): Colour[] => Object.keys(sheet?.expeditions ?? {}) as Colour[];

/** The seats that have the bonus of a bridge: whoever passed it first. */
export const firstOver = (view: RollView, column: string): number[] =>
  view.sheets.flatMap((sheet, seat) => (sheet.bridges.includes(column) ? [seat] : []));

/** How many bridges somebody has passed; the game ends when that is all of them. */
export const bridgesPassed = (view: RollView): number => new Set([...view.bridges_closed, ...view.sheets.flatMap((sheet) => sheet.bridges)]).size;

export const bridgesInAll = (view: RollView): number => trailsOf(view.sheets[0]).length + TRACKS.length;
