// What is printed on the sheet, as the view gives it: values of the boxes, arrows, artefacts, bridges.

import type { RollFigures, RollSheet, RollView, ScoreLine } from '../../lib/messages';
import type { Colour } from '../../lib/notation';

export type TrackName = 'artefacts' | 'dice';
export const TRACKS: readonly TrackName[] = ['artefacts', 'dice'];

/** What a column of the sheet shows, whatever its kind. */
export interface ColumnFacts {
  figures: RollFigures;
  line: ScoreLine | undefined;
  /** Which column of the sheet it is, from 1. */
  column: number;
  /** The seats that crossed its bridge first. */
  first: number[];
  closed: boolean;
  me: number;
  flagText: string;
  /** What has just been written, by place. */
  fresh: ReadonlySet<string>;
  /** The name of this sheet's places for things that fly to them. */
  spots: string | null;
}

/** The expeditions in the order of the sheet. */
export const trailsOf = (sheet: RollSheet | undefined): Colour[] => Object.keys(sheet?.expeditions ?? {}) as Colour[];

/** The seats that have the bonus of a bridge: those who crossed it first. */
export const firstOver = (view: RollView, column: string): number[] =>
  view.sheets.flatMap((sheet, seat) => (sheet.bridges.includes(column) ? [seat] : []));
