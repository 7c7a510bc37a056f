// Pieces travel: every piece keeps its name across updates, so that a view transition moves it; figures, which are
// inside a drawing, walk from where they stood. What the reader was doing (the chosen card, the focus, open menus, how
// far the log was scrolled) survives an update.
import { play } from './turn.js';

const KEPT = ['id', 'data-look', 'data-piece'];

// Who wants no motion gets none, and spares the browser the pictures it would take of every piece.
export const still = matchMedia('(prefers-reduced-motion: reduce)');
const obey = () => { htmx.config.transitions = !still.matches; };
still.addEventListener('change', obey);
obey();

// A new piece in the place of one that is gone is another copy of it.
const name = (root) => {
  for (const piece of root.querySelectorAll('[data-piece]')) {
    piece.style.viewTransitionName = [piece.dataset.piece, piece.dataset.copy].join('-');
  }
};

// What an element is found by again: an option of the question is the one that sends the same action.
const keyOf = (element) => {
  const kept = KEPT.find((attribute) => element.hasAttribute(attribute));
  if (kept) return `[${kept}="${CSS.escape(element.getAttribute(kept))}"]`;
  return element.value && element.name ? `[name="${element.name}"][value="${CSS.escape(element.value)}"]` : null;
};

const figures = () => [...document.querySelectorAll('[data-walks]')];
const stands = (figure) => getComputedStyle(figure).transform;

function walk() {
  for (const figure of figures()) {
    const from = before.figures?.get(figure.dataset.walks);
    const to = stands(figure);
    if (from && from !== to)
      figure.animate([{ transform: from }, { transform: to }], { duration: 600, easing: 'ease-in-out' });
  }
}

// A flag that was not there before goes up.
function rise() {
  const raised = [...document.querySelectorAll('[data-rises]')]
    .filter((flag) => !before.raised?.has(flag.dataset.rises));
  for (const flag of raised) {
    const at = stands(flag);
    flag.animate([
      { transform: `${at} translateY(70px) scale(.3)`, opacity: 0 },
      { transform: `${at} scale(1.25)`, offset: 0.8 }, { transform: at }],
      { duration: 900, easing: 'ease-out' });
  }
  if (raised.length) play([440, 587]);
}

let before = {};
const note = () => {
  const table = document.getElementById('table');
  if (!table) return;
  before = {
    card: table.querySelector('[name=card]:checked')?.value,
    focus: table.contains(document.activeElement) ? keyOf(document.activeElement) : null,
    open: [...table.querySelectorAll('details[open]')].map((details) => details.className),
    scroll: table.querySelector('.log-scroll')?.scrollTop ?? 0,
    raised: new Set([...document.querySelectorAll('[data-rises]')].map((flag) => flag.dataset.rises)),
    figures: new Map(figures().map((figure) => [figure.dataset.walks, stands(figure)])),
  };
};

function restore(table) {
  for (const kind of before.open ?? []) table.querySelector(`details.${kind.split(' ')[0]}`)?.setAttribute('open', '');
  const card = before.card && table.querySelector(`[name=card][value="${CSS.escape(before.card)}"]`);
  if (card) card.checked = true;
  if (before.focus && !table.contains(document.activeElement))
    table.querySelector(before.focus)?.focus({ preventScroll: true });
  const log = table.querySelector('.log-scroll');
  if (log) log.scrollTop = before.scroll;
}

function drawn() {
  const table = document.getElementById('table');
  name(table);
  restore(table);
  if (!still.matches) {
    walk();
    rise();
  }
  document.dispatchEvent(new CustomEvent('table:drawn'));
}

// Whoever does not follow the table, or looks at its past, gets it whole as the answer to a request. It is drawn here
// and not by htmx, which would set the attributes of the table a moment later, over what the stream has told in
// between. An answer that is older than what the page shows is not drawn.
document.addEventListener('htmx:before:swap', (event) => {
  const { text } = event.detail.ctx;
  const version = / data-version="(\d+)"/.exec(text)?.[1];
  if (version === undefined) return;
  event.preventDefault();
  const live = document.getElementById('live');
  const shown = document.getElementById('table').dataset.version;
  if (Number(version) < Number(shown) && !document.querySelector('.replay')) return;
  redraw(() => live.replaceChildren(document.createRange().createContextualFragment(text)));
});

// Change the table, or parts of it, and let the pieces travel to where they are then.
export function redraw(change) {
  const all = () => {
    note();
    change();
    htmx.process(document.getElementById('live'));
    drawn();
  };
  const settled = () => document.dispatchEvent(new CustomEvent('table:settled'));
  if (htmx.config.transitions && document.startViewTransition) {
    const travel = document.startViewTransition(all);
    travel.ready.catch(() => {});  // cut short: the window changed its size, or the next move came
    travel.finished.then(settled);
  } else {
    all();
    settled();
  }
}

// A piece by its name, a section by its id, or a part of one: “player-0 .coins”.
export function find(place) {
  const [name, part] = place.split(' ');
  const piece = document.querySelector(`#table :is([data-piece="${name}"], [data-walks="${name}"], [id="${name}"])`);
  return part ? piece?.querySelector(part) : piece;
}

name(document);
document.documentElement.classList.add('js');
