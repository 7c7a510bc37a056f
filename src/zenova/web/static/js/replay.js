// The finished game, move by move: arrow keys, a slider, a clock that goes on by itself, jumps to turns and moments.
// Every section of the table that has changed is put in its place, so that pieces travel and the slider stays in hand.
import { redraw } from './motion.js';

const PACE_MS = 1600;
const bar = document.querySelector('[data-replay]');
const form = bar.closest('form');
const slider = bar.querySelector('[type=range]');
const part = (name) => bar.querySelector(`[data-${name}]`);
const button = (step) => bar.querySelector(`[data-step="${step}"]`);
const turns = bar.dataset.turns.split(' ').map(Number);
const last = Number(slider.max);
let shown = Number(bar.dataset.at);
let side = part('side').value;
let busy = false;
let timer;

const STEPS = {
  back: (at) => at - 1,
  next: (at) => at + 1,
  'turn-back': (at) => turns.findLast((turn) => turn < at) ?? 0,
  'turn-next': (at) => turns.find((turn) => turn > at) ?? last,
  first: () => 0,
  last: () => last,
};
const KEYS = {
  ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'turn-back', ArrowDown: 'turn-next',
  Home: 'first', End: 'last'
};

// The sections of a new picture: the outermost elements with a name that do not hold the bar.
const sections = (table) => [...table.querySelectorAll('[id]')].filter((one) => (
  !one.contains(table.querySelector('#answer')) && !one.parentElement.closest('[id]:not(#table, #answer)')
));

function draw(html) {
  const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById('table');
  redraw(() => {
    Object.assign(document.getElementById('table').dataset, { state: fresh.dataset.state });
    for (const section of sections(fresh)) {
      const old = document.getElementById(section.id);
      if (old && old.outerHTML !== section.outerHTML) old.replaceWith(section);
    }
  });
}

async function go(to) {
  slider.value = Math.max(0, Math.min(last, to));
  if (busy) return;
  busy = true;
  while (Number(slider.value) !== shown || side !== part('side').value) {
    const at = Number(slider.value);
    side = part('side').value;
    const answer = await fetch(`${bar.dataset.replay}?step=${at}&seat=${side}`, { headers: { 'HX-Request': 'true' } });
    if (!answer.ok) break;
    shown = at;
    draw(await answer.text());
  }
  busy = false;
  history.replaceState(null, '', `?step=${shown}&seat=${side}`);
}

function play(on) {
  clearInterval(timer);
  timer = undefined;
  button('play').setAttribute('aria-pressed', on);
  if (!on) return;
  if (Number(slider.value) >= last) go(0);
  timer = setInterval(() => {
    go(Number(slider.value) + 1);
    if (Number(slider.value) >= last) play(false);
  }, PACE_MS / Number(part('speed').value));
}

slider.addEventListener('input', () => { play(false); go(Number(slider.value)); });
part('speed').addEventListener('change', () => { if (timer) play(true); });
part('side').addEventListener('change', () => go(Number(slider.value)));
part('jump').addEventListener('change', ({ target }) => {
  play(false);
  if (target.value) go(Number(target.value));
  target.value = '';
});
form.addEventListener('submit', (event) => {
  if (!event.submitter?.hasAttribute('formaction')) event.preventDefault();
});
form.addEventListener('click', (event) => {
  const step = event.target.closest('[data-step]')?.dataset.step;
  if (!step) return;
  if (step === 'play') return play(!timer);
  play(false);
  go(STEPS[step](Number(slider.value)));
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.matches('select')) return;
  if (event.key === ' ' && !event.target.matches('button, summary')) {
    event.preventDefault();
    return play(!timer);
  }
  const step = event.shiftKey && event.key in KEYS ? `turn-${KEYS[event.key]}` : KEYS[event.key];
  if (!STEPS[step]) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  play(false);
  go(STEPS[step](Number(slider.value)));
}, true);
