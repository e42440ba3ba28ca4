import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

// After an upgrade of the server the parts this page would fetch are gone: start afresh,
// but not for ever if something else is wrong.
const RELOADED_KEY = 'awalam.reloaded';
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
});

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
mount(App, { target });
