// Moments in words.

import { t } from '../lib/i18n/index.svelte';
import type { Highlight } from '../lib/moments';
import type { Colour } from '../lib/notation';
import { colourName } from '../lib/words';

export function highlightText(one: Highlight, names: readonly string[]): string {
  switch (one.kind) {
    case 'jump': {
      const who = names[one.by] ?? '';
      return one.what.length === 1
        ? t('moment-jump', { who, n: one.points, what: colourName(one.what as Colour) })
        : t('moment-points', { who, n: one.points });
    }
    case 'bridge':
      return t(one.first ? 'moment-bridge-first' : 'moment-bridge', { who: names[one.by] ?? '' });
    case 'chain':
      return t('moment-chain', { who: names[one.by] ?? '' });
    default:
      return t('moment-last');
  }
}
