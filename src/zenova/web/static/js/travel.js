// Coins and cubes go from where they were to where they are, once the cards lie still. A newer move ends it; nobody
// waits.
import { find, still } from './motion.js';

const LASTS_MS = 480;
const APART_MS = 80;
const travels = () => document.getElementById('travels');
let seen = travels()?.dataset.travels;
let fresh = false;

function centre(element) {
  const box = element?.checkVisibility() && element.getBoundingClientRect();
  return box && [box.left + box.width / 2, box.top + box.height / 2];
}

function go(piece, index) {
  const place = find(piece.dataset.to);
  const coming = 'stays' in piece.dataset ? place?.querySelector('.icon') : null;
  const arrive = () => coming?.classList.remove('is-coming');
  const [from, to] = [centre(find(piece.dataset.from)), centre(place)];
  if (!from || !to) return arrive();
  const at = ([x, y], scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 28];
  const steps = [
    { transform: at(from, 0.8), opacity: 1 },
    { transform: at(middle, 1.3), opacity: 1 },
    { transform: at(to, 1), opacity: 1 }
  ];
  piece.animate(steps, { duration: LASTS_MS, delay: index * APART_MS, easing: 'ease-in-out' })
    .finished.then(arrive, arrive);
}

document.addEventListener('table:drawn', () => {
  const now = travels()?.dataset.travels;
  fresh = now !== undefined && now !== seen && !still.matches;
  seen = now ?? seen;
  if (!fresh) return;
  for (const piece of travels().querySelectorAll('[data-stays]'))
    find(piece.dataset.to)?.querySelector('.icon')?.classList.add('is-coming');
});
document.addEventListener('table:settled', () => {
  if (fresh) [...travels().children].forEach(go);
  fresh = false;
});
