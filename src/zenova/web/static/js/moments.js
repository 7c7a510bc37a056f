// Moments: a capture, a battle, a goal, a victory stands large over the table, with a sound for those who turned it on.
// A press or a key ends it. Who wants no motion has none of it: the log tells the same.
import { still } from './motion.js';
import { play } from './turn.js';

const LASTS_MS = 1600;
const NOTES = { capture: [523, 784], win: [392, 523, 659, 784], loss: [392, 330, 262], goal: [659, 880] };
const moment = () => document.getElementById('moment');
let seen = moment()?.dataset.moment;
let timer;

function end() {
  clearTimeout(timer);
  moment()?.classList.remove('is-shown');
  document.dispatchEvent(new CustomEvent('moment:ended'));
}

document.addEventListener('table:drawn', () => {
  const now = moment()?.dataset.moment;
  if (now === undefined || now === seen) return;
  seen = now;
  if (document.getElementById('table').dataset.state !== 'over') play(NOTES[moment().dataset.kind] ?? NOTES.capture);
  if (still.matches) return;
  end();
  moment().classList.add('is-shown');
  timer = setTimeout(end, LASTS_MS);
});
for (const what of ['pointerdown', 'keydown']) document.addEventListener(what, end);
