// Coins for a challenge: the odds change while one thinks; the die tumbles when it was rolled.
document.addEventListener('change', (event) => {
  const panel = event.target.closest('[data-odds]');
  if (panel) panel.dataset.coins = event.target.value;
});
