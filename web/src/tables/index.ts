// The games that have a table of their own: one folder each, found here and nowhere else, loaded when it is needed.
// Every other game is shown by general/.

import type { GameView } from '../lib/messages';
import type { Presentation } from './contract';

const FOLDERS = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** How a game is shown. Each draws views of its own; whoever shows one has the view from the same frame as its name. */
export async function presentationOf(game: string): Promise<Presentation> {
  const load = FOLDERS[`./${game}/index.ts`] ?? FOLDERS['./general/index.ts']!;
  return (await load()).default as Presentation<GameView>;
}
