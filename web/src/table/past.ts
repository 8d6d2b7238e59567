import type { GameView } from '../lib/messages';

/** An earlier position that is looked at while the game goes on. */
export interface Past {
  version: number;
  view: GameView;
  /** What had been done just before it. */
  told: string;
}
