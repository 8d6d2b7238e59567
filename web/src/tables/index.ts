// The games that have a table of their own: one folder each, found here and nowhere else, loaded when it is needed.
// Every other game is shown by general/.

import type { GameView } from '../lib/messages';
import type { Presentation } from './contract';

const FOLDERS = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** How a game is shown. Each draws its own views; the view always comes from the same frame as the game's name. */
export async function presentationOf(game: string): Promise<Presentation> {
  const load = FOLDERS[`./${game}/index.ts`] ?? FOLDERS['./general/index.ts']!;
  return (await load()).default as Presentation<GameView>;
}
