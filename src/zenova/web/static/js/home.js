// The list of one's own tables keeps itself up to date: whose move it is, and who wants a rematch. A form shows itself
// when it is opened, and asks only for what goes with the rest of it.
const shelf = () => document.getElementById('mine');
const address = shelf()?.dataset.follow;
if (address) {
  const source = new EventSource(address);
  source.addEventListener('mine', ({ data }) => {
    shelf().replaceWith(document.createRange().createContextualFragment(data));
  });
  addEventListener('pagehide', () => source.close());
}

for (const start of document.querySelectorAll('.start')) {
  start.addEventListener('toggle', () => { if (start.open) start.querySelector('form').scrollIntoView({ block: 'nearest' }); });
}
for (const field of document.querySelectorAll('[data-only]')) {
  const [name, value] = field.dataset.only.split('=');
  const fit = () => { field.disabled = field.hidden = field.form.elements[name].value !== value; };
  field.form.addEventListener('change', fit);
  fit();
}
