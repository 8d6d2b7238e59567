// A turn of Roll & Write in words.

import { t } from '../../lib/i18n/index.svelte';
import type { RollView } from '../../lib/messages';
import type { Deed } from '../../lib/since';
import { deedText } from '../../lib/told';
import { colourName } from '../../lib/words';

/** A zero that marked the circle of an expedition rather than being written on it. */
function circled({ by, action }: Deed, before: RollView | null, now: RollView): string | null {
  if (action.kind !== 'write' || action.number !== 0) return null;
  const { colour } = action;
  const sheet = now.sheets[by];
  const old = before ? before.sheets[by]?.circles.includes(colour) : Boolean(sheet?.expeditions[colour]?.length);
  return sheet?.circles.includes(colour) && !old ? t('did-circle', { colour: colourName(colour) }) : null;
}

export const tellDeeds = (deeds: readonly Deed[], before: RollView | null, now: RollView): string[] =>
  deeds.map((deed) => circled(deed, before, now) ?? deedText(deed));
