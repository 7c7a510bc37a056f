// Every page: light or dark without a round trip, menus that close.
import './copy.js';

const root = document.documentElement;

navigator.serviceWorker?.register('/service-worker.js');

document.addEventListener('click', (event) => {
  const toggle = event.target.closest('[data-theme-toggle]');
  if (toggle) {
    event.preventDefault();
    const dark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
  }
  closeMenus((menu) => !menu.contains(event.target));
});

function closeMenus(which) {
  const open = [...document.querySelectorAll('details.menu[open]')].filter(which);
  for (const menu of open) menu.open = false;
  return open;
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeMenus(() => true)[0]?.querySelector('summary').focus();
});
