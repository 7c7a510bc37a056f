// The list of one's own tables keeps itself up to date: whose move it is, and who wants a rematch.
const shelf = () => document.getElementById('mine');
const address = shelf()?.dataset.follow;
if (address) {
  const source = new EventSource(address);
  source.addEventListener('mine', ({ data }) => {
    shelf().replaceWith(document.createRange().createContextualFragment(data));
  });
  addEventListener('pagehide', () => source.close());
}
