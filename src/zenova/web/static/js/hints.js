// A hint marks what it speaks of, the best first, wherever that can be chosen: the answer, and the card it belongs to.
const pickers = (answer) => [...document.querySelectorAll(`[data-pick="${answer.closest('[data-n]')?.dataset.n}"]`)];

function number(piece, rank) {
  if (piece.querySelector('.rank')) return;
  const badge = document.createElement('span');
  badge.className = 'rank';
  badge.ariaHidden = 'true';
  badge.textContent = rank;
  badge.classList.toggle('rank--best', rank === 1);
  piece.append(badge);
}

function mark() {
  for (const old of document.querySelectorAll('.rank')) old.remove();
  const actions = document.querySelector('[data-hints]')?.dataset.hints.split(' ') ?? [];
  for (const [place, action] of actions.entries()) {
    for (const answer of document.querySelectorAll(`[name=action][value="${action}"]`)) {
      for (const piece of [answer, ...pickers(answer).map((pick) => pick.labels[0])]) number(piece, place + 1);
    }
  }
}

document.addEventListener('table:drawn', mark);
document.addEventListener('htmx:after:swap', mark);
