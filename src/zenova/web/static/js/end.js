// The end of a game: at the table it opens by itself when it comes, after the moment that brought it, and stays with
// its reader through every update; on its own page it hears of a rematch.
const dialog = () => document.getElementById('end');
const state = () => document.getElementById('table')?.dataset.state;
let before = state();
let open = false;

function show() {
  open = true;
  if (!dialog().open) dialog().showModal();
}

document.addEventListener('table:drawn', () => {
  const ended = state() === 'over' && before !== 'over';
  before = state();
  if (!dialog()?.firstElementChild) return;
  if (ended && document.querySelector('.moment.is-shown'))
    document.addEventListener('moment:ended', show, { once: true });
  else if (ended || open) show();
});
document.addEventListener('click', (event) => {
  if (event.target.closest('[data-end]') && dialog()) {
    event.preventDefault();
    show();
  } else if (dialog()?.open && (event.target === dialog() || event.target.closest('[data-look-at-table]'))) {
    event.preventDefault();
    dialog().close();
  }
});
document.addEventListener('close', (event) => { if (event.target === dialog()) open = false; }, true);

const page = document.querySelector('[data-follow]');
if (page) {
  const source = new EventSource(page.dataset.follow);
  source.addEventListener('table', async () => {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    page.replaceChildren(...fresh.getElementById('ended').childNodes);
  });
  addEventListener('pagehide', () => source.close());
}
