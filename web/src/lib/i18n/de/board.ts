import type { board as English } from '../en/board';

export const board: Record<keyof typeof English, string> = {};
