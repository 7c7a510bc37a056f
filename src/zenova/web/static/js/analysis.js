// The page of an analysis: arrows and clicks walk through the tree, the board follows, and so does the opinion.
const panel = document.getElementById('analysis');
const frame = document.querySelector('.analysis-board');
const address = location.pathname;
const STEPS = { ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'up', ArrowDown: 'down' };
const PAUSE_MS = 350;
const LATER_MS = 5000;
let shown = Number(panel.querySelector('[data-panel]').dataset.panel);
let timer;

// What is thought of a position is asked for when somebody stays there, and shown if they still do; once more if there
// was no time to look at it.
function ask(pause = PAUSE_MS) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const form = panel.querySelector('#opinion');
    if (!form) return;
    form.setAttribute('aria-busy', 'true');
    const body = new URLSearchParams(new FormData(form));
    const headers = { 'HX-Request': 'true' };
    const answer = await fetch(form.action, { method: 'POST', body, headers }).catch(() => null);
    if (form.isConnected && answer?.ok) form.querySelector('[data-told]').innerHTML = await answer.text();
    form.removeAttribute('aria-busy');
    if (form.querySelector('[data-thin]')) ask(LATER_MS);
  }, pause);
}

function reveal() {
  const here = panel.querySelector('[aria-current=step]');
  const tree = here?.closest('.analysis-tree');
  if (tree) tree.scrollTop = here.offsetTop - tree.clientHeight / 2;
}

async function follow(at) {
  if (at === shown) return;
  shown = at;
  history.replaceState(null, '', `${address}?at=${at}`);
  const answer = await fetch(`${address}?at=${at}`, { headers: { 'HX-Request': 'true' } });
  if (!answer.ok || at !== shown) return;
  const focused = document.activeElement?.dataset?.step;
  panel.innerHTML = await answer.text();
  reveal();
  if (focused) panel.querySelector(`[data-step="${focused}"]`)?.focus();
  ask();
}

function go(at) {
  frame.contentWindow.postMessage({ show: `${address}/board?at=${at}` }, location.origin);
  follow(at);
}

function press(key) {
  const link = panel.querySelector(`[data-step="${STEPS[key]}"]`);
  if (link) go(Number(link.dataset.at));
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== frame.contentWindow) return;
  if (data.key) press(data.key);
  else follow(data.at);
});
panel.addEventListener('click', (event) => {
  const link = event.target.closest('[data-at]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.at));
});
panel.addEventListener('submit', (event) => {
  if (event.target.id !== 'opinion') return;
  event.preventDefault();
  ask();
});
document.addEventListener('keydown', (event) => {
  if (!(event.key in STEPS) || event.target.matches('input, select, textarea')) return;
  event.preventDefault();
  press(event.key);
});
reveal();
ask();
