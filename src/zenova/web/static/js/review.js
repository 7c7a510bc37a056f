// A review: the page looks again until it is done; a file dropped on the form is sent. Mistakes of one's own become
// exercises for tomorrow.
import './files.js';
import { practise } from './training.js';

const review = document.getElementById('review');
const drop = document.querySelector('.drop');

async function look() {
  const answer = await fetch(location.href, { headers: { 'hx-request': 'true' } }).catch(() => null);
  if (answer?.ok) review.innerHTML = await answer.text();
  practise(review.querySelector('[data-exercises]'));
  if (!answer || review.querySelector('progress')) setTimeout(look, 1000);
}

practise(review?.querySelector('[data-exercises]'));
if (review && 'waits' in review.dataset) setTimeout(look, 1000);
if (drop) {
  for (const kind of ['dragenter', 'dragover']) document.addEventListener(kind, (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    const file = drop.querySelector('input');
    file.files = event.dataTransfer.files;
    file.dispatchEvent(new Event('change'));
    drop.requestSubmit();
  });
}
