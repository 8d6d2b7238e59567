import type { learn as English } from '../en/learn';

export const learn: Record<keyof typeof English, string> = {};
