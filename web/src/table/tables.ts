// Each game's table comes when it is needed.

import type { Component } from 'svelte';
import type { GameName } from '../lib/games';
import type { TableProps } from '../tables/contract';

// The three tables differ in their view; whoever shows one has it from the same frame as the game's name.
type AnyTable = Component<TableProps<any>>;

export async function tableOf(game: GameName): Promise<AnyTable> {
  switch (game) {
    case 'card':
      return (await import('../tables/card/CardTable.svelte')).default;
    case 'board':
      return (await import('../tables/board/BoardTable.svelte')).default;
    case 'roll':
      return (await import('../tables/roll/RollTable.svelte')).default;
  }
}
