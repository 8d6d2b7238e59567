import type { RollView } from '../../lib/messages';
import type { Presentation } from '../contract';
import Table from './RollTable.svelte';
import { tellDeeds } from './told';

export default {
  Table,
  help: 'help-roll',
  keys: [
    ['R O Y G B P', 'keys-colour'],
    ['0 … 9, X', 'keys-number'],
    ['- / !', 'keys-refuse'],
    ['R O Y G B P', 'keys-move'],
    ['N', 'roll-keys-decline'],
    ['Esc', 'roll-keys-clear'],
  ],
  room: 'sheet',
  wagers: false,
  tellDeeds,
} satisfies Presentation<RollView>;
