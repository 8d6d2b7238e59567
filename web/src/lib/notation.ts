// Spellings of the record format (docs/record.md): reading them, never making decisions. What is allowed
// comes with the view; here it is only sorted by what a person would click.

/** A colour's letter. */
export type Colour = 'y' | 'b' | 'w' | 'g' | 'r' | 'o' | 'p';

export interface CardFace {
  colour: Colour;
  /** `x` for a wager. */
  value: string;
}

export const cardOf = (text: string): CardFace => ({ colour: text[0] as Colour, value: text.slice(1) });

const ORDER = 'ybwgrop';
const worth = (value: string) => (value === 'x' ? -1 : Number(value));

/** The order of a hand: colours in the order of the columns, then ascending, wagers first. */
export const byColour = (a: string, b: string): number =>
  ORDER.indexOf(a[0]!) - ORDER.indexOf(b[0]!) || worth(a.slice(1)) - worth(b.slice(1));

export type Action =
  | { kind: 'lay'; card: string }
  | { kind: 'discard'; card: string }
  | { kind: 'draw' }
  | { kind: 'take'; colour: Colour }
  | { kind: 'piece'; piece: 'a' | 'r' }
  | { kind: 'move'; colour: Colour }
  | { kind: 'decline' }
  | { kind: 'write'; colour: Colour; number: number }
  | { kind: 'refuse' }
  | { kind: 'other' };

const SPELLED = /^(?:[+-][ybwgrop](?:x|\d+)|<[*ybwgrop]|@[ar]|>[.ybwgrop]|=[ybwgrop]\d+|!)$/;

/** Whether a text is a card as our games spell them. */
export const isCard = (text: string): boolean => /^[ybwgrop](?:x|\d+)$/.test(text);

/** What stands in the places of a pattern such as `+{card}`, if a spelling fits it. */
export function valuesIn(text: string, pattern: string): Record<string, string> | undefined {
  const parts = pattern.split(/\{(\w+)\}/);
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const names = parts.filter((_, at) => at % 2 === 1);
  const found = new RegExp(`^${parts.map((part, at) => (at % 2 ? '(.+?)' : literal(part))).join('')}$`).exec(text);
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1]!])) : undefined;
}

/** What an action's spelling means; a game of another package may spell others. */
export function actionOf(text: string): Action {
  if (!SPELLED.test(text)) return { kind: 'other' };
  const rest = text.slice(1);
  switch (text[0]) {
    case '+':
      return { kind: 'lay', card: rest };
    case '-':
      return { kind: 'discard', card: rest };
    case '<':
      return rest === '*' ? { kind: 'draw' } : { kind: 'take', colour: rest as Colour };
    case '@':
      return { kind: 'piece', piece: rest as 'a' | 'r' };
    case '>':
      return rest === '.' ? { kind: 'decline' } : { kind: 'move', colour: rest as Colour };
    case '=':
      return { kind: 'write', colour: rest[0] as Colour, number: Number(rest.slice(1)) };
    default:
      return { kind: 'refuse' };
  }
}

/** The actions of a view by what they begin with, for quick questions. */
export class Choices {
  private readonly all: ReadonlySet<string>;

  constructor(legal: readonly string[]) {
    this.all = new Set(legal);
  }

  has(action: string): boolean {
    return this.all.has(action);
  }

  get some(): boolean {
    return this.all.size > 0;
  }

  /** Whether this card of the hand can be played at all now. */
  card(card: string): boolean {
    return this.has(`+${card}`) || this.has(`-${card}`);
  }

  /** Whether a card has to be chosen now. */
  get cards(): boolean {
    return this.any('+') || this.any('-');
  }

  get draws(): boolean {
    return this.any('<');
  }

  any(first: string): boolean {
    for (const action of this.all) if (action[0] === first) return true;
    return false;
  }

  /** What follows the sign in each action that begins with it. */
  after(first: string): string[] {
    return [...this.all].filter((action) => action[0] === first).map((action) => action.slice(1));
  }
}
