// Where the question lies over the board, what it is about comes to rest above it.
import { still } from './motion.js';

let shown = null; // the question for which the page was moved: afterwards the reader moves it

function show() {
  const table = document.getElementById('table');
  const dock = table?.querySelector('.dock');
  const place = table?.querySelector('.is-here');
  const question = `${place?.id} ${table?.querySelector('.prompt-ask')?.textContent}`;
  if (!place || question === shown || getComputedStyle(dock).position !== 'sticky') return;
  shown = question;
  const box = place.getBoundingClientRect();
  const floor = dock.getBoundingClientRect().top - 8;
  if (box.top >= 0 && box.bottom <= floor) return;
  scrollBy({ top: Math.min(box.top - 8, box.bottom - floor), behavior: still.matches ? 'auto' : 'smooth' });
}

document.addEventListener('table:drawn', show);
show();
