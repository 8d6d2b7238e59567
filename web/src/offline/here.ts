// Whether something is on this device or on a server: ids of tables and records tell.

import { store, stored } from '../lib/stored';

/** The prefix of the ids of tables and records on this device. */
export const HERE = 'here-';
export const isHere = (id: string): boolean => id.startsWith(HERE);

/** Whether this client was built without any server (`make site`). */
export const SITE = import.meta.env.MODE === 'site';

/** Whether an address is answered on this device. */
export const answeredHere = (path: string): boolean => SITE || path.includes(`/${HERE}`);

/** Remembers that something was saved here, so that a new visitor's page need not look. */
const PLAYED = 'lostcities.device';
export const hasPlayedHere = (): boolean => SITE || stored(PLAYED) !== null;
export const rememberPlayedHere = (): boolean => store(PLAYED, 'yes');
