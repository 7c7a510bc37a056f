// A table is joined once. Who comes for the first time has no key yet by which the server would know them again: their
// second click would take a second seat.
const joined = new Set();

addEventListener('submit', (event) => {
  const { action } = event.target;
  if (!new URL(action).pathname.startsWith('/open/')) return;
  if (joined.has(action)) event.preventDefault();
  joined.add(action);
});
addEventListener('pageshow', () => joined.clear());  // perhaps they come back
