// A card looked at closely: the same component, larger, in a dialog.
const dialog = document.getElementById('look');

document.addEventListener('click', async (event) => {
  const card = event.target.closest('[data-look]');
  if (!card || !dialog) return;
  const answer = await fetch(card.dataset.look, { headers: { 'HX-Request': 'true' } });
  if (!answer.ok) return;
  dialog.querySelector('.look-card').innerHTML = await answer.text();
  dialog.showModal();
});
dialog?.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
