// Sections of a page that keep themselves up to date.
for (const { id, dataset: { follow } } of document.querySelectorAll('[data-follow]')) {
  const source = new EventSource(follow);
  source.addEventListener('section', ({ data }) => {
    document.getElementById(id).replaceWith(document.createRange().createContextualFragment(data));
  });
  addEventListener('pagehide', () => source.close());
}
