// Who wants a rematch, in words.

import { list, t } from '../lib/i18n/index.svelte';

export const rematchText = (who: readonly string[]): string =>
  t('end-rematch-asked', { n: who.length, who: list(who) });
