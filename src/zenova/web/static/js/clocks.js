// Clocks run on between two pictures of the table; the server's own time counts.
const spoken = (seconds) => {
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((n) => String(n).padStart(2, '0')).join(':');
  return hours ? `${hours}:${rest}` : rest;
};

setInterval(() => {
  for (const clock of document.querySelectorAll('[data-left]')) {
    clock.dataset.left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.textContent = spoken(Number(clock.dataset.left));
  }
}, 1000);
