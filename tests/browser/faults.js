// What does not fit on a table: a sentence for each fault.
() => {
  const faults = [];
  const note = (what, one, more = '') => {
    faults.push(`${what} ${more}: ${one.getAttribute('class')} “${one.textContent.trim().slice(0, 40)}”`);
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1);
  const box = (one) => one.getBoundingClientRect();
  const scroller = (one) => {
    for (let up = one; up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (/auto|scroll/.test(overflowX + overflowY)) return up;
    }
  };

  if (document.documentElement.scrollWidth > innerWidth + 1) note('wider than the page', document.body);
  for (const option of shown('.option')) {
    const { right, bottom, height } = box(option);
    if (height > 110) note('squeezed', option, height);
    for (const part of option.querySelectorAll('*')) {
      const inner = box(part);
      const spills = inner.width > 1 && (inner.right > right + 1 || inner.bottom > bottom + 1);
      if (spills && !part.closest('.visually-hidden')) note('spills', part, option.innerText.slice(0, 30));
    }
  }
  for (const one of shown('.option, .prompt-words, .prompt-tools, .hand > *')) {
    const { left, top, right, bottom } = box(scroller(one) ?? one);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) note('outside', one, bottom);
  }
  return faults;
}
