// What every game's table is given, and what a game says of itself to the page around it. No rules.

import type { Component } from 'svelte';
import type { Message } from '../lib/i18n/index.svelte';
import type { GameView } from '../lib/messages';
import type { Deed, Since } from '../lib/since';
import type { Line } from '../lib/told';

export interface TableProps<V> {
  view: V;
  /** What each seat is called. */
  names: string[];
  /** At which level the bot of each seat plays, null for a person; without them no faces are shown. */
  levels?: readonly (string | null)[] | undefined;
  /** Do an action; what is not allowed is answered with the reason. Null for whoever only looks on. */
  act: ((action: string) => void) | null;
  /** Take the last decision back, where that is possible. */
  undo: (() => void) | null;
  /** An action is under way. */
  busy: boolean;
  /** Every seat's own view where all hands lie open: in a replay. */
  open: V[] | null;
  /** What a bot would do now, to be shown where it would be done; null if nobody asked. */
  hint: string | null;
  /** What the others did since one's last turn; null where only the last move is shown. */
  since: Since<V> | null;
  /** The same as a sentence for each of them, and one for each who is not there. */
  lines: readonly Line[];
  /** What is said instead of who is to move: nobody is, or somebody who is away. */
  waiting: string | null;
}

/** A table at which nobody has done anything and nobody waits: in replays, lessons and reviews. */
export const QUIET = { hint: null, since: null, lines: [], waiting: null } as const;

/** One seat's deeds in words, before they are joined; `before` is the view that is compared with. */
export type TellDeeds<V> = (deeds: readonly Deed[], before: V | null, now: V) => string[];

/** How a game is shown: the default export of `tables/<game>/index.ts`, which is loaded when it is needed. */
export interface Presentation<V = GameView> {
  Table: Component<TableProps<V>>;
  /** What one does at this table, and its keys. */
  help: Message;
  keys: readonly (readonly [string, Message])[];
  /** How much room the table needs: a hand and piles, a sheet, or whatever there is. */
  room: 'cards' | 'sheet' | 'any';
  /** Whether what multiplies a line of a score sheet is wagers: then their sign stands beside it. */
  wagers: boolean;
  tellDeeds: TellDeeds<V>;
}
