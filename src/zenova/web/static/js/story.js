// What the others did since one's last turn: told a line at a time when the turn comes, with the pieces it speaks of
// marked, and again with R. Lines of the story and of the log mark their pieces also under the pointer and the focus.
import { find, still } from './motion.js';

const LINE_MS = 2000;
const live = document.getElementById('spoken');
const story = () => document.querySelector('#story[data-story]');
const lines = () => [...(story()?.querySelectorAll('li') ?? [])];
let known;
let shown = false;
let open = false;
let at = -1; // the line that is told now
let timer;

function mark(line) {
  for (const one of document.querySelectorAll('.is-told')) one.classList.remove('is-told');
  for (const place of line?.dataset.marks?.split(',') ?? []) find(place)?.classList.add('is-told');
}

function draw() {
  const all = lines();
  const now = all[at] ?? all.at(-1);
  for (const one of all) one.classList.toggle('is-now', one === now);
  story()?.classList.toggle('is-shown', shown);
  story()?.classList.toggle('is-open', open);
  const more = story()?.querySelector('[data-tell=all]');
  more?.setAttribute('aria-expanded', open);
  if (more) more.firstElementChild.textContent = at < 0 ? all.length : `${at + 1}/${all.length}`;
  mark(all[at]);
}

function close() {
  clearTimeout(timer);
  [shown, open, at] = [false, false, -1];
  draw();
}

function tell(line, aloud) {
  clearTimeout(timer);
  if (!lines()[line]) return close();
  [shown, open, at] = [true, false, line];
  draw();
  if (aloud) live.textContent = lines()[line].textContent;
  timer = setTimeout(() => tell(line + 1, aloud), LINE_MS);
}

function showAll(on) {
  clearTimeout(timer);
  [shown, open, at] = [on, on, -1];
  draw();
  if (on) lines()[0].focus({ preventScroll: true });
}

function again() {
  document.getElementById('menu').open = false;
  if (!story()) return;
  if (still.matches) showAll(true);
  else tell(0, true);
}

// Who wants no motion is shown the newest line, and steps through the others by hand.
function drawn() {
  const now = story()?.dataset.story;
  const mine = document.getElementById('table')?.dataset.state === 'mine'
    && !document.querySelector('#coach:not([hidden])');
  if (!now || !mine || now === known) return draw();
  known = now;
  close();
  if (!still.matches) return tell(0);
  shown = true;
  draw();
}

const ACTS = { all: () => showAll(!open), close, again };
document.addEventListener('click', (event) => {
  const act = event.target.closest('[data-tell]')?.dataset.tell;
  if (act) ACTS[act]();
  else if (event.target.closest('.story:not(.is-open)')) showAll(true);
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.matches('input:not([type=radio], [type=checkbox]), select, textarea')) return;
  if (event.key === 'Escape' && shown) close();
  if (event.key.toLowerCase() === 'r') again();
});
document.addEventListener('submit', close);
for (const [comes, goes] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
  document.addEventListener(comes, (event) => {
    if (event.target.closest?.('[data-marks]')) mark(event.target.closest('[data-marks]'));
  });
  document.addEventListener(goes, (event) => { if (event.target.closest?.('[data-marks]')) mark(lines()[at]); });
}
document.addEventListener('table:drawn', drawn);
drawn();
