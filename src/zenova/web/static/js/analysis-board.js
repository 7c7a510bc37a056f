// The board of an analysis: it goes where the page around it says, or is what that page sends, and tells that where it
// stands.
import { redraw } from './motion.js';

const live = document.getElementById('live');
const tell = (what) => parent.postMessage(what, location.origin);
const stands = () => tell({ at: Number(document.getElementById('table').dataset.version) });

addEventListener('message', async ({ origin, data }) => {
  if (origin !== location.origin || !(data.show || data.html)) return;
  const answer = data.show && await fetch(data.show, { headers: { 'HX-Request': 'true' } });
  if (answer && !answer.ok) return;
  const html = data.html ?? await answer.text();
  redraw(() => live.replaceChildren(document.createRange().createContextualFragment(html)));
});
document.addEventListener('keydown', (event) => {
  if (!event.key.startsWith('Arrow') || event.target.matches('input, select, textarea')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell({ key: event.key });
}, true);
document.addEventListener('table:drawn', stands);
stands();
