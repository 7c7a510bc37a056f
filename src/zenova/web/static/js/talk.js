// What the others say comes up over the table for a moment, and stays in a dialog; a piece that somebody points at
// glows.
const SHOWN_MS = 6000;
const dialog = () => document.getElementById('talk');
const table = document.getElementById('table')?.dataset.table;
const store = `zenova-muted-${table}`;
const muted = () => new Set(JSON.parse(localStorage.getItem(store) ?? '[]'));
const remarks = () => [...(dialog()?.querySelectorAll('[data-remark]') ?? [])];
let known = Math.max(-1, ...remarks().map((one) => Number(one.dataset.remark)));
let open = false;
let pointing = null;

function glow(piece) {
  for (const one of document.querySelectorAll(
    `[data-piece="${CSS.escape(piece)}"], [data-walks="${CSS.escape(piece)}"]`
  )) {
    one.classList.add('is-pointed-at');
    setTimeout(() => one.classList.remove('is-pointed-at'), SHOWN_MS);
  }
}

function tell(remark) {
  if (remark.dataset.points) glow(remark.dataset.points);
  if (open || remark.classList.contains('is-mine')) return;
  const bubble = document.createElement('p');
  bubble.append(...remark.cloneNode(true).childNodes);
  document.getElementById('said').append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

function drawn() {
  if (!dialog()) return;
  const quiet = muted();
  for (const one of dialog().querySelectorAll('[data-mute]'))
    one.setAttribute('aria-pressed', quiet.has(one.dataset.mute));
  for (const one of remarks()) {
    one.hidden = quiet.has(one.dataset.seat);
    const number = Number(one.dataset.remark);
    if (number > known && !one.hidden) tell(one);
    known = Math.max(known, number);
  }
  if (open && !dialog().open) dialog().showModal();
  const lines = dialog().querySelector('.talk-lines');
  if (lines) lines.scrollTop = lines.scrollHeight;
}

document.addEventListener('click', (event) => {
  const piece = pointing && event.target.closest('[data-piece], [data-walks]');
  if (pointing) {
    event.preventDefault();
    event.stopPropagation();
    document.body.classList.remove('is-pointing');
    const body = piece && new URLSearchParams({ piece: piece.dataset.piece ?? piece.dataset.walks });
    if (body) fetch(pointing, { method: 'POST', body, headers: { 'HX-Request': 'true', 'Zenova-Follows': 'true' } });
    pointing = null;
    return;
  }
  const point = event.target.closest('[data-point]');
  const mute = event.target.closest('[data-mute]');
  if (event.target.closest('[data-talk]')) {
    open = true;
    document.getElementById('menu').open = false;
    drawn();
  } else if (point) {
    dialog().close();
    pointing = point.dataset.point;
    document.body.classList.add('is-pointing');
  } else if (mute) {
    const quiet = muted();
    if (!quiet.delete(mute.dataset.mute)) quiet.add(mute.dataset.mute);
    localStorage.setItem(store, JSON.stringify([...quiet]));
    drawn();
  } else if (event.target === dialog()) dialog().close();
}, true);
document.addEventListener('close', (event) => { if (event.target === dialog()) open = false; }, true);
document.addEventListener('table:drawn', drawn);
drawn();
