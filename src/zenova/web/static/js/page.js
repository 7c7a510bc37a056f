// Every page: light or dark without a round trip, copying links.
const root = document.documentElement;

document.addEventListener('click', (event) => {
  const toggle = event.target.closest('[data-theme-toggle]');
  if (toggle) {
    event.preventDefault();
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
  }
  const copy = event.target.closest('[data-copy]');
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy);
    copy.textContent = copy.dataset.copied;
  }
});
