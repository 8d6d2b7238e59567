import type { replay as English } from '../en/replay';

export const replay: Record<keyof typeof English, string> = {};
