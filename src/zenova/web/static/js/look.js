// A card looked at closely: the same component, larger, in a dialog. Where it is an answer, it is chosen from there.
const dialog = document.getElementById('look');
const choose = dialog?.querySelector('.look-choose');

function offer(answer) {
  choose.hidden = !answer;
  choose.name = answer ? 'action' : '';
  choose.value = answer?.dataset.choose ?? '';
  choose.textContent = answer?.dataset.chooseSays ?? '';
}

document.addEventListener('click', async (event) => {
  const card = event.target.closest('[data-look]');
  if (!card || !dialog) return;
  const answer = await fetch(card.dataset.look, { headers: { 'HX-Request': 'true' } });
  if (!answer.ok) return;
  dialog.querySelector('.look-card').innerHTML = await answer.text();
  offer(card.closest('[data-choose]'));
  dialog.showModal();
});
dialog?.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
document.addEventListener('submit', (event) => { if (event.submitter === choose) dialog.close(); });
