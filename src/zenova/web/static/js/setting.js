// Setting a position up. A piece is dragged, or taken up by a click or a key and put down by another one; on the board
// and beside it. What the panel lists says where on the board it is, and lies there as a button over the table.
const form = document.getElementById('setting');
const setup = document.getElementById('setup');
const frame = document.querySelector('.analysis-board');
const ghost = document.querySelector('.set-ghost');
const said = document.querySelector('.set-said');
const wrong = document.getElementById('wrong');
const undo = form.querySelector('[data-undo]');
const FAR_PX = 6;
const PAUSE_MS = 500;
const LEAST_PX = 24;
const meant = new WeakMap(); // what a button over the board stands for in the panel
const past = [];
let words = form.elements.words.value;
let taken = null;
let press = null;
let swallow = false;
let timer;

const board = () => frame.contentDocument;
const seat = () => setup.querySelector('[data-seat]').dataset.seat;
const meaning = (target) =>
  meant.get(target.closest('.set-spot')) ?? target.closest('[data-take], [data-put], [data-step]');
// Where what was taken up may go; a number goes up and down.
const places = () => (taken?.matches('select') ? [...taken.options].filter((one) => one.dataset.on)
  : taken?.matches('[data-count]') ? [...taken.querySelectorAll('[data-step]')]
    : [...setup.querySelectorAll('[data-put]')].filter((one) => taken && one.dataset.kind === taken.dataset.kind));

// What has the focus in the panel, to be found again when it was drawn anew.
const focused = () => {
  const { take: piece, put: place, choose, see, step: by } = document.activeElement?.dataset ?? {};
  const count = by && document.activeElement.closest('[data-count]').dataset.count;
  const [name, value] = Object.entries({ take: piece, put: place, choose, see, count }).find(([, one]) => one) ?? [];
  return name && `[data-${name}="${CSS.escape(value)}"]${by ? ` [data-step="${by}"]` : ''}`;
};

// Words or a change of them, one after the other; the board and the panel follow, or it is told why they cannot.
let before = Promise.resolve();
const change = (wish, typed = false) => { before = before.then(() => send(wish(), typed)); };

async function send(wish, typed) {
  const body = new URLSearchParams({ words: typed ? form.elements.words.value : words, seat: seat(), ...wish });
  const answer = await fetch('/analysis/set-up', { method: 'POST', body, headers: { 'HX-Request': 'true' } })
    .catch(() => null);
  const html = await answer?.text();
  const refused = answer?.status === 422;
  wrong.textContent = answer?.ok ? ''
    : refused ? new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
    : wrong.dataset.failed;
  form.elements.words.ariaInvalid = String(typed && refused);
  if (!answer?.ok) return wrong.scrollIntoView({ block: 'nearest' });
  const open = new Set([...setup.querySelectorAll('details[open]')].map((part) => part.dataset.part));
  const focus = focused();
  setup.innerHTML = html;
  taken = taken?.matches('[data-count]') ? setup.querySelector(`[data-count="${taken.dataset.count}"]`) : null;
  for (const part of setup.querySelectorAll('details')) part.open = open.has(part.dataset.part);
  if (focus) setup.querySelector(focus)?.focus();
  if (!('back' in wish)) past.push(words);
  ({ words } = setup.querySelector('[data-words]').dataset);
  if (!typed) form.elements.words.value = words;
  undo.disabled = !past.length;
  show(setup.querySelector('template'));
}

// Another game has another page.
function show(drawn) {
  const same = drawn.content.querySelector('#table').dataset.game === board().getElementById('table').dataset.game;
  if (same) frame.contentWindow.postMessage({ html: drawn.innerHTML }, location.origin);
  else form.requestSubmit(form.elements.on);
  drawn.remove();
}

// What of an element can be seen and is not under the question; nothing if none of it is.
function box(element) {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around && around !== board().body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const edge = around.getBoundingClientRect();
    [left, top, right, bottom] = [
      Math.max(left, edge.left), Math.max(top, edge.top),
      Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  if (right - left < 4 || bottom - top < 4 || !element.checkVisibility()) return null;
  const above = board().elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.dock');
  return above && !above.contains(element) ? null : { left, top, width: right - left, height: bottom - top };
}

// A button over the board for something of the panel; those that count stand beside the number.
function spot(one, style) {
  const on = (one.dataset.step ? taken : one).dataset.on;
  const element = on && board().querySelector(on);
  const at = element && box(element);
  if (!at) return [];
  if (one.dataset.step) Object.assign(at, {
    left: one.dataset.step > 0 ? at.left + at.width : at.left - LEAST_PX, width: 0
  });
  const [width, height] = [Math.max(at.width, LEAST_PX), Math.max(at.height, LEAST_PX)];
  const left = at.left + frame.contentWindow.scrollX - (one.dataset.step ? 0 : (width - at.width) / 2);
  const top = at.top + frame.contentWindow.scrollY - (height - at.height) / 2;
  const button = board().createElement('button');
  Object.assign(button, {
    type: 'button', className: `set-spot ${style}`,
    ariaLabel: one.ariaLabel ?? one.dataset.name,
    textContent: one.dataset.step ? one.textContent : ''
  });
  Object.assign(button.style, {
    left: `${Math.max(0, left)}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`
  });
  meant.set(button, one);
  return [button];
}

// Buttons over the table: what may be taken up, or where what was taken up may go. The one that is held stays.
function lay() {
  if (!board()?.getElementById('table')) return;
  const layer = board().getElementById('spots')
    ?? board().body.appendChild(Object.assign(board().createElement('div'), { id: 'spots' }));
  const focus = board().activeElement?.ariaLabel;
  const held = [...layer.children].filter((button) => button === press?.button);
  for (const button of [...layer.children]) if (button !== held[0]) button.remove();
  const all = taken ? places().flatMap((one) => spot(one, one.dataset.step ? 'set-spot--step' : 'set-spot--place'))
    : [...setup.querySelectorAll('[data-take], [data-choose], [data-count]')]
      .flatMap((one) => spot(one, 'set-spot--piece'));
  layer.append(...all);
  if (focus) all.find((button) => button.ariaLabel === focus)?.focus({ preventScroll: true });
}

function take(one, byKey) {
  taken = one;
  for (const place of setup.querySelectorAll('[data-put]')) place.disabled = !places().includes(place);
  said.textContent = taken ? said.dataset.carries.replace('{name}', taken.dataset.name) : '';
  ghost.hidden = true;
  lay();
  if (taken && byKey) (
    [...board().querySelectorAll('.set-spot--place, .set-spot--step')].at(-1 * taken.matches('[data-count]'))
    ?? setup.querySelector('[data-put]:enabled')
  )?.focus();
}

function put(place) {
  const wish = taken.matches('select')
    ? { choice: taken.dataset.choose, value: place.value }
    : { piece: taken.dataset.take, place: place.dataset.put };
  take(null);
  change(() => wish);
}

function step(button) {
  const { count } = button.closest('[data-count]').dataset;
  change(() => ({ choice: count,
    value: Number(setup.querySelector(`[data-count="${count}"]`).dataset.value) + Number(button.dataset.step) }));
}

function pressed(event) {
  const one = meaning(event.target);
  if (!one && taken && event.view !== window) take(null);
  if (!one) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press = null;
  if (swallow) return;
  if (one.matches('[data-step]')) step(one);
  else if (taken && places().includes(one)) put(one);
  else take(one === taken || one.matches('[data-put], option') ? null : one, event.detail === 0);
}

// Where a pointer is on the page, also while it is over the board or held by a button there.
const point = ({ clientX, clientY, view }) => {
  const { left, top } = view === window ? { left: 0, top: 0 } : frame.getBoundingClientRect();
  return [clientX + left, clientY + top];
};

function under(x, y) {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const inside = x >= left && x < right && y >= top && y < bottom;
  const found = inside ? board().elementFromPoint(x - left, y - top) : document.elementFromPoint(x, y);
  const place = found
    && (meant.get(found.closest('.set-spot--place'))
      ?? found.closest('.set-tray')?.querySelector('[data-put]:enabled'));
  return place && places().includes(place) ? place : null;
}

function down(event) {
  const one = event.button === 0 && meaning(event.target);
  press = null;
  if (!one || !one.matches('[data-take], select')) return;
  const button = event.target.closest('button');
  press = { one, button, from: point(event) };
  button.setPointerCapture(event.pointerId);
}

function move(event) {
  if (!press) return;
  const [x, y] = point(event);
  if (!press.dragged && Math.hypot(x - press.from[0], y - press.from[1]) < FAR_PX) return;
  if (!press.dragged) {
    press.dragged = true;
    take(press.one);
    ghost.textContent = press.one.dataset.name;
  }
  ghost.hidden = false;
  ghost.style.translate = `${x}px ${y}px`;
  ghost.classList.toggle('is-over', Boolean(under(x, y)));
}

function up(event) {
  if (!press?.dragged) return;
  const place = event.type === 'pointerup' && under(...point(event));
  press = null;
  swallow = true; // the click that follows is none
  setTimeout(() => { swallow = false; });
  if (place) put(place);
  else take(null);
}

function keyed(event) {
  if (!taken) return;
  if (event.key === 'Escape') take(null);
  else if (event.key.startsWith('Arrow') && event.target.matches('.set-spot, [data-put]')) {
    const all = [...(event.view === window ? setup : board()).querySelectorAll('.set-spot, [data-put]:enabled')];
    const next = all.indexOf(event.target) + (/Right|Down/.test(event.key) ? 1 : -1);
    all[(next + all.length) % all.length]?.focus();
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// The panel's own window, and that of the board each time it is loaded.
function attend(view) {
  view.addEventListener('click', pressed, true);
  view.addEventListener('keydown', keyed, true);
  view.addEventListener('pointerdown', down);
  view.addEventListener('pointermove', move);
  view.addEventListener('pointerup', up);
  view.addEventListener('pointercancel', up);
}

function loaded() {
  attend(frame.contentWindow);
  const later = () => requestAnimationFrame(lay);
  board().addEventListener('table:settled', later);
  board().addEventListener('click', later);
  board().addEventListener('scroll', later, true);
  frame.contentWindow.addEventListener('resize', later);
  lay();
}

attend(window);
frame.addEventListener('load', loaded);
if (board()?.readyState === 'complete' && board().getElementById('table')) loaded();
setup.addEventListener('click', ({ target }) => {
  if (target.matches('[data-see]')) change(() => ({ seat: target.dataset.see, back: '' }));
});
setup.addEventListener('change', ({ target }) => {
  if (target.value) change(() => ({ choice: target.dataset.choose, value: target.value }));
});
form.elements.words.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => change(() => ({}), true), PAUSE_MS);
});
undo.addEventListener('click', () => {
  change(() => {
    words = past.pop() ?? words;
    return { back: '' };
  });
});
