// Puzzles: one's own rating and the days in a row are kept in this browser alone.
import { DAY_MS, done, fill, keep, kept, list } from './training.js';

const FIRST = 1500;
const STEP = 32; // a puzzle changes a rating by so much at most
const RECENT = 60; // puzzles that do not come again so soon

const mine = (game) => kept(`puzzles-${game}`, { rating: FIRST, seen: [], day: '', days: 0 });
const dayBefore = (day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

function told(place, { rating, days }, change) {
  const { rated, rating: plain, streak } = place.dataset;
  const words = [fill(rated ?? plain, {
    rating: Math.round(rating), change: `${change < 0 ? '−' : '+'}${Math.abs(Math.round(change))}`
  })];
  if (days > 1) words.push(fill(streak, { days }));
  place.textContent = words.join(' ');
  place.hidden = false;
}

// A puzzle counts once: solved at the first try, or not.
function count(puzzle, game, id) {
  const own = mine(game);
  const expected = 1 / (1 + 10 ** ((Number(puzzle.dataset.rating) - own.rating) / 400));
  const change = STEP * ((puzzle.dataset.wrong === '0' ? 1 : 0) - expected);
  if (!own.seen.includes(id)) own.rating += change;
  const day = puzzle.dataset.day;
  if (day && puzzle.dataset.state === 'solved' && own.day !== day) {
    own.days = own.day === dayBefore(day) ? own.days + 1 : 1;
    own.day = day;
  }
  const again = own.seen.includes(id);
  own.seen = [...own.seen.filter((one) => one !== id), id].slice(-RECENT);
  keep(`puzzles-${game}`, own);
  if (!again) told(puzzle.querySelector('[data-mine]'), own, change);
}

// What comes next: nearest to one's rating, of the theme that was chosen.
function lead(link, game) {
  const own = mine(game);
  const theme = sessionStorage.getItem(`theme-${game}`) ?? '';
  link.href = `/puzzles/next/${game}?${new URLSearchParams({
    theme, rating: Math.round(own.rating), seen: own.seen.join('.') })}`;
}

function drawn() {
  const one = document.querySelector('[data-exercise]');
  const [game, id] = one.dataset.exercise.split('/');
  const next = one.querySelector('[data-next]');
  if (!next) return;
  if (game === 'exercises') done(one);
  else {
    count(one, game, id);
    lead(next, game);
  }
  next.focus({ preventScroll: true });
}

for (const section of document.querySelectorAll('[data-puzzles]')) {
  const game = section.dataset.puzzles;
  const own = mine(game);
  const form = section.querySelector('form');
  told(section.querySelector('[data-mine]'), own, 0);
  form.elements.rating.value = Math.round(own.rating);
  form.elements.seen.value = own.seen.join('.');
  form.addEventListener('submit', () => sessionStorage.setItem(`theme-${game}`, form.elements.theme.value));
}
list(document.querySelector('[data-training]'));
if (document.querySelector('[data-exercise]')) {
  document.addEventListener('table:drawn', drawn);
  drawn();
}
