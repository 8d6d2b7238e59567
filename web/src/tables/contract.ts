// The props of every game's table, and what a game tells the page around it. No rules.

import type { Component } from 'svelte';
import type { Message } from '../lib/i18n/index.svelte';
import type { GameView } from '../lib/messages';
import type { Deed, Since } from '../lib/since';
import type { Line } from '../lib/told';

export interface TableProps<V> {
  view: V;
  /** The names of the seats. */
  names: string[];
  /** The level of each seat's bot, null for a person; without them no faces are shown. */
  levels?: readonly (string | null)[] | undefined;
  /** Carry out an action; illegal ones are answered with the reason. Null for spectators. */
  act: ((action: string) => void) | null;
  /** Take the last decision back, where that is possible. */
  undo: (() => void) | null;
  /** An action is pending. */
  busy: boolean;
  /** Every seat's own view where all hands lie open: in a replay. */
  open: V[] | null;
  /** The hint, shown where it would be played; null if there is none. */
  hint: string | null;
  /** What the others did since your last turn; null if only the last move is shown. */
  since: Since<V> | null;
  /** The same as one sentence for each player, and one for each absent player. */
  lines: readonly Line[];
  /** Shown instead of whose turn it is: nobody's, or an absent player's. */
  waiting: string | null;
}

/** A table at which nobody has done anything and nobody waits: in replays, lessons and reviews. */
export const QUIET = { hint: null, since: null, lines: [], waiting: null } as const;

/** One seat's actions in words, before they are joined; `before` is the view that is compared with. */
export type TellDeeds<V> = (deeds: readonly Deed[], before: V | null, now: V) => string[];

/** How a game is shown: the default export of `tables/<game>/index.ts`, which is loaded when it is needed. */
export interface Presentation<V = GameView> {
  Table: Component<TableProps<V>>;
  /** How to play at this table, and its keys. */
  help: Message;
  keys: readonly (readonly [string, Message])[];
  /** How much room the table needs: a hand and piles, a sheet, or whatever there is. */
  room: 'cards' | 'sheet' | 'any';
  /** Whether score lines are multiplied by wagers: then their sign is shown. */
  wagers: boolean;
  tellDeeds: TellDeeds<V>;
}
