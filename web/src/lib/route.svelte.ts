// Addresses of this client. The server answers all of them with the same page and has a list of them too, so that an
// address that leads nowhere is a 404 (server/web/routes/pages.py).

import { addressOf, pathNow, splitHash } from './address';
import { SITE } from '../offline/here';

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'replay'; id: string | null; uploaded: boolean }
  | { page: 'review'; id: string; uploaded: boolean }
  | { page: 'learn'; game: string | null }
  | { page: 'rules'; game: string | null }
  | { page: 'account' }
  | { page: 'ladder' }
  | { page: 'open' }
  | { page: 'device' }
  | { page: 'puzzles'; game: string | null }
  | { page: 'score'; game: string | null }
  | { page: 'find'; game: string; speed: Speed }
  | { page: 'lost' };

const SPEEDS = ['live', 'days', 'relaxed'] as const;
type Speed = (typeof SPEEDS)[number];

/** The page that a path names. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean).map(decoded);
  // The server's catalogue says whether the game exists.
  const game = /^[a-z0-9_-]+$/.test(second) ? second : null;
  if (first === 'replay' && second === 'r' && more.length === 1)
    return { page: 'replay', id: more[0]!, uploaded: true };
  if (first === 'review' && second === 'r' && more.length === 1)
    return { page: 'review', id: more[0]!, uploaded: true };
  const speed = SPEEDS.find((one) => one === more[0]);
  if (first === 'find' && game && speed && more.length === 1) return { page: 'find', game, speed };
  if (more.length) return { page: 'lost' };
  if (first === 't' && second) return { page: 'table', id: second };
  if (first === 'j' && second) return { page: 'join', code: second };
  if (first === 'review' && second) return { page: 'review', id: second, uploaded: false };
  if (first === 'replay') return { page: 'replay', id: second || null, uploaded: false };
  if (second && !game) return { page: 'lost' };
  if (first === 'learn') return { page: 'learn', game };
  if (first === 'rules') return { page: 'rules', game };
  if (first === 'puzzles') return { page: 'puzzles', game };
  if (first === 'score') return { page: 'score', game };
  if (second) return { page: 'lost' };
  if (first === '') return { page: 'home' };
  if (first === 'account') return { page: 'account' };
  if (first === 'ladder') return { page: 'ladder' };
  if (first === 'open') return { page: 'open' };
  if (first === 'device') return { page: 'device' };
  return { page: 'lost' };
}

/** A part of a path; one that is not valid text matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '\0';
  }
}

class Router {
  path = $state(globalThis.location ? pathNow() : '/');
  route = $derived(routeOf(this.path));
  /** Whether somebody went to the address from another page of this one. */
  private travelled = false;

  listen(): void {
    addEventListener('popstate', () => (this.path = pathNow()));
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element).closest('a');
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      const { path, place } = SITE ? splitHash(link.hash) : { path: link.pathname, place: link.hash.slice(1) };
      if (SITE ? link.pathname !== location.pathname : path.startsWith('/api/')) return;
      if (path === this.path && place && !SITE) return;
      event.preventDefault();
      if (path === this.path && place) return document.getElementById(place)?.focus();
      this.go(place ? `${path}#${place}` : path);
    });
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', addressOf(path));
    else history.pushState(null, '', addressOf(path));
    this.path = pathNow();
    this.travelled = true;
    scrollTo(0, 0);
  }

  /** Move the focus to the main part of a new page, for screen readers. */
  arrive = (): void => {
    if (this.travelled) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    this.travelled = false;
  };
}

export const router = new Router();
