// Narrow screens show one part of the table at a time; the chosen part survives every update.
const tabs = () => [...document.querySelectorAll('[role=tab]')];

export function select(name = tabs()[0]?.dataset.tab) {
  if (!name) return;
  document.body.dataset.tab = name;
  for (const tab of tabs()) tab.setAttribute('aria-selected', tab.dataset.tab === name);
}

document.addEventListener('click', (event) => {
  const tab = event.target.closest('[role=tab]');
  if (tab) select(tab.dataset.tab);
});
document.addEventListener('table:drawn', () => select(document.body.dataset.tab));

select();
