// The three games and the colours as the page shows them. No rules.

import type { Colour } from './notation';

export type GameName = 'card' | 'board' | 'roll';
export const GAMES: readonly GameName[] = ['card', 'board', 'roll'];
export const COLOURS: readonly Colour[] = ['y', 'b', 'w', 'g', 'r', 'o', 'p'];
export const LEVELS = ['random', 'beginner', 'casual', 'strong', 'expert', 'champion'] as const;

/** The order in which columns stand: the one of the view, which knows how many there are. */
export const coloursOf = (columns: Record<string, unknown>): Colour[] => Object.keys(columns) as Colour[];
