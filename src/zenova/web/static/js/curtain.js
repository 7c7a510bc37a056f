// Several people at one screen: when the device changes hands a curtain hides the hand until the next one is ready.
document.addEventListener('click', (event) => {
  if (event.target.closest('[data-curtain-open]')) document.querySelector('.curtain')?.remove();
});
