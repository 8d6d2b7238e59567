// What every game's table is given. It draws the view and says which action was clicked; it knows no rule.

import type { Since } from '../lib/since';
import type { Line } from '../lib/told';

export interface TableProps<V> {
  view: V;
  /** What each seat is called. */
  names: string[];
  /** Do an action; what is not allowed is answered with the reason. Null for whoever only looks on. */
  act: ((action: string) => void) | null;
  /** Take the last decision back, where that is possible. */
  undo: (() => void) | null;
  /** An action is under way. */
  busy: boolean;
  /** Every seat's own view where all hands lie open: in a replay. */
  open: V[] | null;
  /** What a bot would do now, to be shown where it would be done; null or absent if nobody asked. */
  hint?: string | null;
  /** What the others did since one's last turn; null where only the last move is shown. */
  since?: Since | null;
  /** The same as a sentence for each of them. */
  lines?: readonly Line[];
}
