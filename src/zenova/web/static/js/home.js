// A form shows itself when it is opened, and asks only for what goes with the rest of it.
import './follow.js';

for (const start of document.querySelectorAll('.start')) {
  start.addEventListener('toggle', () => {
    if (start.open) start.querySelector('form').scrollIntoView({ block: 'nearest' });
  });
}
for (const field of document.querySelectorAll('[data-only]')) {
  const [name, value] = field.dataset.only.split('=');
  const fit = () => { field.disabled = field.hidden = field.form.elements[name].value !== value; };
  field.form.addEventListener('change', fit);
  fit();
}
