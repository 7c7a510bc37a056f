// The finished game, move by move: the slider fetches positions, pieces travel between them.
const form = document.querySelector('.replay');
const slider = form.querySelector('[type=range]');
const output = form.querySelector('output');
let waiting = false;
let shown = Number(slider.value);

async function go() {
  output.textContent = slider.dataset.template.replace('#', slider.value);
  if (waiting || Number(slider.value) === shown) return;
  waiting = true;
  shown = Number(slider.value);
  await htmx.ajax('GET', `${form.getAttribute('action')}?step=${shown}`, { target: '#live', swap: 'innerHTML' });
  waiting = false;
  go();
}

slider.addEventListener('input', go);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  slider.value = Number(slider.value) + Number(event.submitter?.dataset.step ?? 0);
  go();
});
