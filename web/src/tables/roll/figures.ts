// What is printed on the sheet, as the view gives it: values of the boxes, arrows, artefacts, bridges.

import type { RollSheet, RollView } from '../../lib/messages';
import type { Colour } from '../../lib/notation';

export type TrackName = 'artefacts' | 'dice';
export const TRACKS: readonly TrackName[] = ['artefacts', 'dice'];

/** The expeditions in the order of the sheet. */
export const trailsOf = (sheet: RollSheet | undefined): Colour[] => Object.keys(sheet?.expeditions ?? {}) as Colour[];

/** The seats that have the bonus of a bridge: those who crossed it first. */
export const firstOver = (view: RollView, column: string): number[] =>
  view.sheets.flatMap((sheet, seat) => (sheet.bridges.includes(column) ? [seat] : []));
