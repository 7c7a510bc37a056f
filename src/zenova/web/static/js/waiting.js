// Somebody waits to be paired, here or at a table with bots: when the others are there, the page leads to them.
const told = document.getElementById('waiting');
const source = new EventSource('/match/stream');

source.addEventListener('found', ({ data }) => {
  source.close();
  if (location.pathname === data) return;
  told.hidden = false;
  setTimeout(() => location.assign('/match'), told.dataset.after);
});
source.addEventListener('gone', () => {
  source.close();
  if (location.pathname === '/match') location.reload();
});
addEventListener('pagehide', () => source.close());
