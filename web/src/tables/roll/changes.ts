// What is new on a sheet, found by comparing it with the sheet shown before.

import type { RollSheet } from '../../lib/messages';
import type { Colour } from '../../lib/notation';
import type { TrackName } from './figures';

export type Mark =
  | { kind: 'write'; colour: Colour; box: number; number: number }
  | { kind: 'circle'; colour: Colour }
  | { kind: 'end'; colour: Colour }
  | { kind: 'shade'; track: TrackName; box: number };

export function changes(before: RollSheet, after: RollSheet): Mark[] {
  const marks: Mark[] = [];
  for (const [letter, numbers] of Object.entries(after.expeditions)) {
    const colour = letter as Colour;
    const known = before.expeditions[colour]?.length ?? 0;
    numbers.slice(known).forEach((number, at) => marks.push({ kind: 'write', colour, box: known + at + 1, number }));
  }
  for (const colour of after.circles)
    if (!before.circles.includes(colour)) marks.push({ kind: 'circle', colour: colour as Colour });
  for (const colour of after.ends)
    if (!before.ends.includes(colour)) marks.push({ kind: 'end', colour: colour as Colour });
  for (const track of ['artefacts', 'dice'] as const) {
    for (let box = before[track] + 1; box <= after[track]; box++) marks.push({ kind: 'shade', track, box });
  }
  return marks;
}

/** The name of the marked place, as `data-spot` and the drawings know it. */
export function spotOf(mark: Mark): string {
  switch (mark.kind) {
    case 'write':
      return `${mark.colour}:${mark.box}`;
    case 'shade':
      return `${mark.track}:${mark.box}`;
    default:
      return `${mark.colour}:${mark.kind}`;
  }
}
