// Pieces travel: every piece keeps its name across updates, so that a view transition moves it. What the reader was
// doing (the chosen card, the focus, open menus, how far the log was scrolled) survives an update.
const KEPT = ['id', 'data-look', 'data-piece'];

// Who wants no motion gets none, and spares the browser the pictures it would take of every piece.
const still = matchMedia('(prefers-reduced-motion: reduce)');
const obey = () => { htmx.config.transitions = !still.matches; };
still.addEventListener('change', obey);
obey();

const name = (root) => {
  for (const piece of root.querySelectorAll('[data-piece]')) piece.style.viewTransitionName = piece.dataset.piece;
};

const keyOf = (element) => {
  const kept = KEPT.find((attribute) => element?.hasAttribute?.(attribute));
  return kept && `[${kept}="${CSS.escape(element.getAttribute(kept))}"]`;
};

let before = {};
const note = () => {
  const table = document.getElementById('table');
  if (!table) return;
  before = {
    version: table.dataset.version,
    card: table.querySelector('[name=card]:checked')?.value,
    focus: table.contains(document.activeElement) ? keyOf(document.activeElement) : null,
    open: [...table.querySelectorAll('details[open]')].map((details) => details.className),
    scroll: table.querySelector('.log-scroll')?.scrollTop ?? 0,
  };
};

function restore(table) {
  for (const kind of before.open ?? []) table.querySelector(`details.${kind.split(' ')[0]}`)?.setAttribute('open', '');
  const card = before.card && table.querySelector(`[name=card][value="${CSS.escape(before.card)}"]`);
  if (card) card.checked = true;
  if (before.focus) table.querySelector(before.focus)?.focus({ preventScroll: true });
  const log = table.querySelector('.log-scroll');
  if (log) log.scrollTop = before.scroll;
}

new MutationObserver((records) => {
  for (const record of records) {
    for (const added of record.addedNodes) {
      if (added.id !== 'table') continue;
      name(added);
      restore(added);
      document.dispatchEvent(new CustomEvent('table:drawn'));
    }
  }
}).observe(document.getElementById('live'), { childList: true });

// An answer may come after a newer picture has been pushed: what is older than what was drawn is not drawn.
let newest = 0;
document.addEventListener('htmx:before:swap', (event) => {
  const version = Number(/ data-version="(\d+)"/.exec(event.detail.ctx.text)?.[1] ?? newest);
  if (version < newest && !document.querySelector('.replay')) return event.preventDefault();
  newest = Math.max(newest, version);
  note();
});
name(document);
document.documentElement.classList.add('js');
