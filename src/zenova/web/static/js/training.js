// Exercises from one's own games: decisions that gave up much come back after a day, and then after a week. What is due
// is kept in this browser alone.
export const DAY_MS = 24 * 3600 * 1000;
const LATER = [1, 7]; // days

export const kept = (name, otherwise) => JSON.parse(localStorage.getItem(name) ?? 'null') ?? otherwise;
export const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const due = (times) => Date.now() + LATER[times] * DAY_MS;

// What a review found; a decision that is an exercise already stays as it is.
export function practise(review) {
  if (!review) return;
  const { at, of, title } = review.dataset;
  const known = kept('training', []);
  const fresh = review.dataset.exercises.split(' ')
    .map((move) => ({ of, title, move, at: `${at}/${move}?of=${of}`, times: 0, due: due(0) }));
  keep('training', [...known,
    ...fresh.filter((one) => !known.some((other) => other.of === of && other.move === one.move))]);
}

// One that was solved comes again later, or never; one that was not, tomorrow.
export function done({ dataset: { exercise, state } }) {
  const left = kept('training', []).flatMap((one) => {
    if (!one.at.startsWith(`/${exercise}?`)) return [one];
    const times = state === 'solved' ? one.times + 1 : 0;
    return times < LATER.length ? [{ ...one, times, due: due(times) }] : [];
  });
  keep('training', left);
}

export function list(section) {
  const now = kept('training', []).filter((one) => one.due <= Date.now());
  if (!section || !now.length) return;
  section.querySelector('p').hidden = true;
  const items = now.map(({ at, title, move }) => {
    const link = Object.assign(document.createElement('a'), {
      href: at, textContent: `${title} · ${fill(section.dataset.move, { n: move })}`
    });
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  section.querySelector('ul').replaceChildren(...items);
}
