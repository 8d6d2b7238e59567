import { mount } from 'svelte';
// First, so that a part's own styles come after the common ones.
import './app.css';
import App, { fetchPage } from './App.svelte';
import { watchClicks } from './lib/beside';
import { loadLanguage } from './lib/i18n/index.svelte';
import { persist } from './lib/persist';
import { SITE } from './offline/here';
import { keepPrefs, prefs } from './lib/prefs.svelte';
import { router } from './lib/route.svelte';
import { session } from './lib/session.svelte';
import { trying } from './lib/notice.svelte';

keepPrefs();
router.listen();
watchClicks();
void trying(() => session.loadCatalogue());
// Not awaited: the pages need this file to have run. Without its texts a page stays empty, so fetching is retried.
void Promise.all([persist(() => loadLanguage(prefs.language)), fetchPage()]).then(() =>
  mount(App, { target: document.getElementById('app')! }),
);
if (import.meta.env.PROD) void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}offline.js`);
// Returning visitors can come back without a connection. A server's are people in passing, too: only those who stay
// have the client cached.
const STAYS = 10_000;
/** Whether the visitor pays for every byte. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
const keepShell = () => void import('./offline/shell').then(({ keepForLater }) => keepForLater());
if (SITE) {
  void import('./offline/links').then(({ mendLinks }) => mendLinks());
  keepShell();
} else if (import.meta.env.PROD && !savesData()) setTimeout(keepShell, STAYS);
