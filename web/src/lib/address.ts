// Addresses of this client's pages. A server answers all of them with the same page. A static site has only one page,
// in any folder: there the address is what follows the # (`#/rules/card#C7`).

import { SITE } from '../offline/here';

/** How a page is written in a link or in the history. */
export const addressOf = (path: string): string => (SITE ? `#${path}` : path);

/** A page's full address, for sharing. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href;

/** Split what follows the # of a static site's page into the page and the place on it. */
export function splitHash(hash: string): { path: string; place: string } {
  const [path = '', ...place] = hash.replace(/^#/, '').split('#');
  return { path: path.startsWith('/') ? path : '/', place: place.join('#') };
}

/** The page that is shown. */
export const pathNow = (): string => (SITE ? splitHash(location.hash).path : location.pathname);

/** The place on the page that the address names, without its #. */
export const placeNow = (): string => (SITE ? splitHash(location.hash).place : location.hash.slice(1));

/** The place on the current page that a link points to, if any. */
export const placeIn = (href: string): string =>
  href.startsWith('#/') ? splitHash(href).place : href.startsWith('#') ? href.slice(1) : '';

/** The address of a place on the page that is shown. */
export const placeOf = (place: string): string => (SITE ? addressOf(`${pathNow()}#${place}`) : `#${place}`);
