// Sections of a page that keep themselves up to date; what was unfolded there stays so. The first news are mostly what
// the page shows already: then nothing is taken from under the reader's hand.
for (const { id, dataset: { follow } } of document.querySelectorAll('[data-follow]')) {
  const source = new EventSource(follow);
  source.addEventListener('section', ({ data }) => {
    const fresh = document.createRange().createContextualFragment(data).firstElementChild;
    const shown = document.getElementById(id);
    if (fresh.isEqualNode(shown)) return;
    const unfolded = [...shown.querySelectorAll('details[open][id]')];
    shown.replaceWith(fresh);
    for (const one of unfolded) document.getElementById(one.id)?.setAttribute('open', '');
  });
  addEventListener('pagehide', () => source.close());
}
