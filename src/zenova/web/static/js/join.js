// A table is joined once. Who comes for the first time has no key yet by which the server would know them again: their
// second click would take a second seat.
const joined = new Set();
const PATIENCE_MS = 10000; // who stopped waiting may try again

addEventListener('submit', (event) => {
  const { action } = event.target;
  if (!new URL(action).pathname.startsWith('/open/')) return;
  if (joined.has(action)) event.preventDefault();
  joined.add(action);
  setTimeout(() => joined.delete(action), PATIENCE_MS);
});
addEventListener('pageshow', () => joined.clear());  // perhaps they come back
