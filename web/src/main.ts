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
if (SITE) {
  // Returning visitors can come back without a connection.
  void import('./offline/links').then(({ mendLinks }) => mendLinks());
  void import('./offline/shell').then(({ keepForLater }) => keepForLater());
}
