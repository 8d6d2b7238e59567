import type { GeneralView } from '../../lib/messages';
import { deedText } from '../../lib/told';
import type { Presentation } from '../contract';
import Table from './GeneralTable.svelte';

export default {
  Table,
  help: 'help-general',
  keys: [
    ['1 … 9', 'general-keys-act'],
    ['U', 'keys-undo'],
    ['H', 'hint-key'],
  ],
  room: 'any',
  wagers: false,
  tellDeeds: (deeds, _, now) => deeds.map((deed) => deedText(deed, now.game)),
} satisfies Presentation<GeneralView>;
