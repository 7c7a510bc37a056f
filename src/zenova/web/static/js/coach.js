// The coach of a lesson stands beside the piece it talks about, and lights what to touch.
import { select } from './tabs.js';

const GAP = 14;
const EDGE = 8;
const live = document.getElementById('spoken');
const bubble = () => document.querySelector('#coach:not([hidden])');
const shown = (element) => element?.checkVisibility() && element.getBoundingClientRect().width > 0;
const within = (value, low, high) => Math.max(low, Math.min(value, high));
let said = '';

const piece = ({ dataset: { beside } }) =>
  beside && document.querySelector(`#table [data-piece="${beside}"], #${beside}`);
// What sends the action asked for; where it is drawn only for a chosen card or figure, also what chooses that.
function asked({ dataset: { action } }) {
  const buttons = action ? [...document.querySelectorAll(`#table [name=action][value="${action}"]`)] : [];
  const picks = buttons.map((button) => button.closest('.pick')?.dataset.n);
  const inputs = picks.flatMap((n) => [...document.querySelectorAll(`#table [data-pick="${n}"]`)]);
  return [...buttons, ...inputs.map((input) => [...input.labels].at(-1))];
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// The four places around a piece, and above the question where the piece is below it; moved into the window.
function places(box, { width, height }, question) {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const around = {
    right: [box.right + GAP, middle.y - height / 2],
    left: [box.left - GAP - width, middle.y - height / 2],
    above: [middle.x - width / 2, box.top - GAP - height],
    below: [middle.x - width / 2, box.bottom + GAP],
  };
  if (question && question.top < box.top) around.high = [middle.x - width / 2, question.top - GAP - height];
  return Object.entries(around).map(([side, [x, y]]) => {
    const left = within(x, EDGE, innerWidth - width - EDGE);
    const top = within(y, EDGE, innerHeight - height - EDGE);
    return { side, left, top, right: left + width, bottom: top + height, middle };
  });
}

// Where it hides least of what is asked about, of the question and of the hand.
function place() {
  const coach = bubble();
  if (!coach) return;
  const about = piece(coach);
  coach.classList.toggle('is-adrift', !shown(about));
  if (!shown(about)) return;
  const box = about.getBoundingClientRect();
  const weighed = [[box, 9], ...asked(coach).filter(shown).map((one) => [one.getBoundingClientRect(), 6])];
  for (const one of document.querySelectorAll('#answer, #hand')) weighed.push([one.getBoundingClientRect(), 1]);
  for (const one of document.querySelectorAll('#table .is-live')) weighed.push([one.getBoundingClientRect(), 3]);
  const cost = (spot) => weighed.reduce((sum, [other, weight]) => sum + weight * overlap(spot, other), 0);
  const question = document.getElementById('answer')?.getBoundingClientRect();
  const best = places(box, coach.getBoundingClientRect(), question)
    .reduce((one, other) => (cost(other) < cost(one) ? other : one));
  coach.style.left = `${best.left}px`;
  coach.style.top = `${best.top}px`;
  coach.dataset.side = overlap(best, box) ? '' : best.side;
  coach.style.setProperty('--arrow-x', `${within(best.middle.x - best.left, 18, best.right - best.left - 18)}px`);
  coach.style.setProperty('--arrow-y', `${within(best.middle.y - best.top, 18, best.bottom - best.top - 18)}px`);
}

// Bring the piece into sight: its part of the table on a phone, else the first, and the page to where it is.
function turnTo(about) {
  const tab = [...document.querySelectorAll('[role=tab]')].find((one) => about.closest(`#${one.dataset.tab}`));
  select(tab?.dataset.tab);
  const box = about.getBoundingClientRect();
  const dock = document.querySelector('.dock');
  const floor = dock && !dock.contains(about) ? dock.getBoundingClientRect().top : innerHeight;
  if (box.top < 0 || box.bottom > floor) about.scrollIntoView({ block: 'center' });
}

function drawn() {
  for (const one of document.querySelectorAll('.is-taught')) one.classList.remove('is-taught');
  const coach = bubble();
  if (!coach) return;
  const about = piece(coach);
  for (const one of [about, ...asked(coach)]) one?.classList.add('is-taught');
  const says = coach.querySelector('.coach-says').textContent;
  if (says !== said) {
    said = says;
    live.textContent = says;
    if (about) turnTo(about);
    const idle = [document.body, document.getElementById('answer')].includes(document.activeElement);
    if (idle) coach.querySelector('[data-focus]')?.focus({ preventScroll: true });
  }
  place();
}

document.addEventListener('table:drawn', drawn);
document.addEventListener('change', place);
document.addEventListener('scroll', place, { passive: true, capture: true });
document.addEventListener('click', () => requestAnimationFrame(place));
addEventListener('resize', place);
document.fonts.ready.then(place);
drawn();
