// Who wants to play again, in words.

import { t, tn } from '../lib/i18n/index.svelte';

export const rematchText = (who: readonly string[]): string => tn('end.rematch.asked', who.length, { who: who.join(` ${t('app.and')} `) });
