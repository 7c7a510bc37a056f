// Digits answer the question: first a card of the hand where one has to be chosen, then one of its options.
// Escape lets go of the card; arrows walk along the options of the prompt bar.
const visible = (elements) => [...elements].filter((element) => element.checkVisibility());
const shown = () => visible(document.querySelectorAll('#table .option'));
const options = () => (shown().length ? shown() : visible(document.querySelectorAll('.hand .is-live')));
const cards = () => visible(document.querySelectorAll('[data-pick]'));

function digit(number) {
  const open = options();
  if (open.length) return void open[number - 1]?.click();
  const card = cards()[number - 1];
  if (card) {
    card.checked = true;
    card.focus();
    card.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.matches('input:not([type=radio], [type=checkbox]), select, textarea')) return;
  if (/^[1-9]$/.test(event.key)) {
    event.preventDefault();
    digit(Number(event.key));
  } else if (event.key === '0') {
    options()[9]?.click();
  } else if (event.key === 'Escape') {
    const chosen = document.querySelector('[data-pick]:checked');
    if (chosen) {
      chosen.checked = false;
      chosen.focus();
    }
  } else if (event.key === 'Enter' && event.target.matches('[data-pick]')) {
    event.target.checked = true;
    visible(document.querySelectorAll('#table .option:not([aria-disabled])'))[0]?.focus();
    event.preventDefault();
  } else if (event.key.startsWith('Arrow') && event.target.matches('.option')) {
    const open = options();
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
    open[(open.indexOf(event.target) + step + open.length) % open.length].focus();
    event.preventDefault();
  }
});

// A refused option is no submit button, but say so to whoever presses it.
document.addEventListener('click', (event) => {
  const refused = event.target.closest('.option[aria-disabled]');
  if (refused) refused.focus();
});

// After an answer the next question has the focus, unless the reader is elsewhere on purpose.
let answering = false;
document.addEventListener('submit', () => { answering = true; });
document.addEventListener('table:drawn', () => {
  if (!answering && document.activeElement !== document.body) return;
  answering = false;
  const chosen = cards()[0] ?? options()[0];
  (document.querySelector('[data-focus]') ?? chosen ?? document.getElementById('answer'))
    ?.focus({ preventScroll: true });
});
