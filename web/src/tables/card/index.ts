import type { CardView } from '../../lib/messages';
import { deedText } from '../../lib/told';
import { HAND_KEYS, TURN_KEYS } from '../common/help';
import type { Presentation } from '../contract';
import Table from './CardTable.svelte';

export default {
  Table,
  help: 'help-card',
  keys: [...HAND_KEYS, ...TURN_KEYS],
  room: 'cards',
  wagers: true,
  tellDeeds: (deeds) => deeds.map((deed) => deedText(deed)),
} satisfies Presentation<CardView>;
