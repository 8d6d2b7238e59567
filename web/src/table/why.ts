// Why a match ended early, in words.

import { t } from '../lib/i18n/index.svelte';
import type { Frame } from '../lib/messages';
import type { TableClient } from '../lib/table.svelte';

/** Who ended the match by resigning or running out of time; nothing otherwise. */
export function whyEnded({ log }: Pick<TableClient, 'log'>, frame: Frame, names: readonly string[]): string {
  const { result } = frame;
  if (!result || result.why === 'played') return '';
  if (result.why === 'abandoned') return t('end-why-abandoned');
  const last = log.findLast(({ kind }) => kind === 'resign' || kind === 'timeout')?.by;
  const seat = last ?? frame.seats.findIndex(({ state }) => state === 'resigned' || state === 'out');
  return t(seat === frame.seat ? `end-${result.why}-you` : `end-${result.why}`, { who: names[seat] ?? '' });
}
