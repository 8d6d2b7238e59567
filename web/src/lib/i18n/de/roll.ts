import type { roll as English } from '../en/roll';

export const roll: Record<keyof typeof English, string> = {};
