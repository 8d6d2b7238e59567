export const roll = {} as const;
