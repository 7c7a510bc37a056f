// Sections of a page that keep themselves up to date; what was unfolded there stays so.
for (const { id, dataset: { follow } } of document.querySelectorAll('[data-follow]')) {
  const source = new EventSource(follow);
  source.addEventListener('section', ({ data }) => {
    const unfolded = [...document.querySelectorAll(`#${id} details[open][id]`)];
    document.getElementById(id).replaceWith(document.createRange().createContextualFragment(data));
    for (const one of unfolded) document.getElementById(one.id)?.setAttribute('open', '');
  });
  addEventListener('pagehide', () => source.close());
}
