// Links to share and to copy. “Copied” is said only of what was: browsers may refuse it, and on a page without https
// there is only the older way. Where neither works the link stands there marked, and its reader copies it.
const words = document.body.dataset;

function fieldFor(link, button) {
  const field = Object.assign(document.createElement('input'), { type: 'text', readOnly: true, value: link });
  field.ariaLabel = button.textContent.trim();
  button.after(field);
  return field;
}

async function written(link, button) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    const shown = button.parentElement.querySelector('input[readonly]');
    const field = shown ?? fieldFor(link, button);
    field.select();
    if (!document.execCommand('copy')) return false;
    button.focus();
    if (!shown) field.remove();
    return true;
  }
}

async function copy(link, button) {
  const told = await written(link, button) ? words.copied : words.byHand;
  (button.querySelector('span') ?? button.lastChild).textContent = told;
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]');
  const link = event.target.closest('[data-share]');
  if (button) copy(button.dataset.copy, button);
  if (!link) return;
  event.preventDefault();
  if (!navigator.share) copy(link.href, link);
  else navigator.share({ title: link.dataset.share, url: link.href })
    .catch(({ name }) => { if (name !== 'AbortError') copy(link.href, link); });
});
