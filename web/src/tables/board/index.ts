import type { BoardView } from '../../lib/messages';
import { HAND_KEYS, TURN_KEYS } from '../common/help';
import type { Presentation } from '../contract';
import Table from './BoardTable.svelte';
import { tellDeeds } from './told';

export default {
  Table,
  help: 'help-board',
  keys: [...HAND_KEYS, ['A / E', 'keys-piece'], ['Y B W G R', 'keys-move'], ['N', 'keys-decline'], ...TURN_KEYS],
  room: 'cards',
  wagers: false,
  tellDeeds,
} satisfies Presentation<BoardView>;
