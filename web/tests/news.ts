// News of a table, as short as tests want to write them.

import type { News } from '../src/lib/messages';

export const act = (version: number, by: number, what: string): News => ({ version, kind: 'act', by, do: what });
export const event = (version: number, kind: News['kind'], by: number | null = null): News => ({
  version,
  kind,
  by,
  do: null,
});
