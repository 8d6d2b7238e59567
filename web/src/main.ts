import { mount } from 'svelte';
// First, so that a part's own styles come after the common ones.
import './app.css';
import App, { fetchPage } from './App.svelte';
import { loadLanguage } from './lib/i18n/index.svelte';
import { keepPrefs, prefs } from './lib/prefs.svelte';
import { router } from './lib/route.svelte';

keepPrefs();
router.listen();
// Not awaited: the pages need this file to have run.
void Promise.all([loadLanguage(prefs.language), fetchPage()]).then(() => mount(App, { target: document.getElementById('app')! }));
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline.js');
