// Lists that narrow while one types or chooses: rules and cards. Without scripts the browser's own search does.
for (const root of document.querySelectorAll('[data-filter]')) {
  const items = [...root.querySelectorAll('[data-filter-item]')];
  const count = root.querySelector('.filter-count');
  const words = root.querySelector('[data-filter-words]');
  const narrow = () => {
    const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = [...root.querySelectorAll('[data-filter-by]:checked')].filter((input) => input.value);
    let found = 0;
    for (const item of items) {
      const text = (item.id + ' ' + item.textContent).toLowerCase();
      item.hidden = !asked.every((word) => text.includes(word))
        || !chosen.every((input) => item.dataset[input.dataset.filterBy] === input.value);
      if (!item.hidden) found += 1;
    }
    const narrowed = asked.length || chosen.length;
    for (const group of root.querySelectorAll('[data-filter-group]'))
      group.hidden = narrowed && !group.querySelector('[data-filter-item]:not([hidden])');
    const { none, one, many } = count.dataset;
    count.textContent = found === 0 ? none : found === 1 ? one : many.replace('#', found);
  };
  root.addEventListener('input', narrow);
  root.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
  narrow();
}
