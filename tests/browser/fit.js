// What does not fit on a table as it is drawn now: a sentence for each fault.
(places) => {
  const SLACK = 1.5; // pixels that rounding and borders may take
  const faults = new Set();
  const named = (one) => `${one.getAttribute('class') ?? one.localName} “${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  // What only a screen reader reads is clipped to nothing.
  const clipped = new Map([[document.body, false]]);
  const spoken = (one) => clipped.get(one) ?? clipped.set(one,
    getComputedStyle(one).clipPath === 'inset(50%)' || spoken(one.parentElement)).get(one);
  const seen = (one) => one.getClientRects().length && one.checkVisibility({ visibilityProperty: true }) && !spoken(one) && !one.closest('.store');
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const box = (one) => one.getBoundingClientRect();
  const beyond = (inner, outer) => inner.left < outer.left - SLACK || inner.right > outer.right + SLACK
    || inner.top < outer.top - SLACK || inner.bottom > outer.bottom + SLACK;
  const met = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const styles = new Map();
  const overflow = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one).overflow).get(one);
  const scrolls = (one) => /auto|scroll/.test(overflow(one));
  const dock = document.querySelector('.dock');
  // On a phone the page goes on behind the dock; cards that are read whole may lie over the board.
  const over = getComputedStyle(dock).position === 'sticky' || dock.querySelector('.hand .is-live');
  const layers = over ? '.dock, .column-end, .curtain' : '.column-end, .curtain';
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // Every line of text as far as its letters reach; where it scrolls, only what is in sight can meet another.
  const lines = [];
  const walker = document.createTreeWalker(document.getElementById('table'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !seen(parent) || parent.closest('svg, select, dialog:not([open]), .moment, .clock')) continue;
    const half = 0.36 * parseFloat(getComputedStyle(parent).fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      const line = { left, right, top: middle - half, bottom: middle + half, parent };
      line.layer = parent.closest(layers)?.className;
      let hidden = false;
      for (let up = parent; up && up.id !== 'table'; up = up.parentElement) {
        if (scrolls(up)) {
          hidden = beyond(line, box(up));
          break;
        }
        const holds = up.matches('button, label, summary, td, th, .agent, .card, .zone, .panel, .prompt, .seat, .notice, .player');
        const cuts = overflow(up) !== 'visible';
        if ((holds || cuts) && beyond(line, box(up))) faults.add(`${cuts ? 'cut' : 'spills'}: ${named(parent)} of ${named(up)}`);
      }
      if (!hidden) lines.push(line);
    }
  }
  lines.forEach((line, n) => {
    for (const other of lines.slice(n + 1)) {
      if (line.parent !== other.parent && line.layer === other.layer && met(line, other)) faults.add(`over each other: ${named(line.parent)} and ${named(other.parent)}`);
    }
  });

  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add('the page is wider than the screen');
  for (const one of shown('#table *')) {
    const swiped = getComputedStyle(one).scrollSnapType !== 'none';
    if (scrolls(one) && !swiped && one.scrollWidth > one.clientWidth + 1) faults.add(`scrolls sideways: ${named(one)}`);
  }
  for (const one of shown('.option')) if (box(one).height > 110) faults.add(`squeezed: ${named(one)}`);
  for (const one of shown('.option, .prompt-words, .prompt-tools, .hand > *')) {
    let holder = one;
    for (let up = one; up !== document.body; up = up.parentElement) if (scrolls(up)) holder = up;
    if (beyond(box(holder), screen)) faults.add(`outside the screen: ${named(one)}`);
  }
  for (const [piece, place] of places) {
    for (const one of shown(piece)) {
      const around = one.closest(place);
      const { left, right, top, bottom } = box(one);
      if (beyond(scrolls(around) ? { ...box(around).toJSON(), left, right } : { left, right, top, bottom }, box(around))) faults.add(`out of its place: ${named(one)}`);
    }
  }
  return [...faults];
}
