// Every piece has a sentence: on hover, on focus, and on a long press.
const tip = document.getElementById('tip');
const LONG_MS = 500;
let owner = null;

function show(element) {
  if (!element?.dataset.tip || !tip) return hide();
  owner = element;
  tip.textContent = element.dataset.tip;
  tip.showPopover();
  const box = element.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.top - own.height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 4)}px`;
}

function hide() {
  owner = null;
  if (tip?.matches(':popover-open')) tip.hidePopover();
}

const of = (event) => event.target.closest?.('[data-tip]');
document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'mouse' && of(event) !== owner) show(of(event));
});
document.addEventListener('focusin', (event) => { if (event.target.matches(':focus-visible')) show(of(event)); });
document.addEventListener('focusout', hide);
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') hide(); });
document.addEventListener('scroll', hide, { passive: true, capture: true });
document.addEventListener('table:drawn', hide);

// Touch: tapping what has nothing else to do shows its sentence; tapping elsewhere, or doing something, hides it.
document.addEventListener('click', (event) => {
  const element = of(event);
  if (element && !element.closest('button:not([aria-disabled]), a, label, input')) show(element);
  else hide();
});

// A finger that rests on a button hears its sentence, and lets go without pressing it.
let resting;
let heard = false;
document.addEventListener('pointerdown', (event) => {
  heard = false;
  if (event.pointerType !== 'touch' || !of(event)) return;
  resting = setTimeout(() => { heard = true; show(of(event)); }, LONG_MS);
});
for (const end of ['pointerup', 'pointercancel', 'pointermove']) {
  document.addEventListener(end, (event) => {
    if (end !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(resting);
  });
}
document.addEventListener('contextmenu', (event) => { if (heard) event.preventDefault(); });
document.addEventListener('click', (event) => {
  if (!heard) return;
  heard = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
