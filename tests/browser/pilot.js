// A player inside the page: presses what the page offers whenever it is asked, as a person would, only faster.
// The plan lies in the session, so that it survives when the page is loaded anew.
(() => {
  const KEY = 'pilot';
  const AGAIN = 3000; // milliseconds after which a press that led nowhere is repeated
  let pressed = '';
  let at = 0; // when
  let drawn = null; // the version that was looked at last: nothing is pressed twice in the same one

  const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());

  // mulberry32: the same plan makes the same choices of the same offers, however often it has to press.
  let luck = 0;
  function chance() {
    luck = (luck + 0x6d2b79f5) | 0;
    let t = Math.imul(luck ^ (luck >>> 15), 1 | luck);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  // Zenith ends sooner when everybody pulls where the disc is near already.
  const near = (one) => Number(document.querySelector(`.lane[data-planet="${one.dataset.planet}"]`)?.dataset.at ?? -9);
  const nearest = (all) => all.reduce((best, one) => (near(one) > near(best) ? one : best));

  function option(plan, asks) {
    const offered = [...seen('.hand .option'), ...seen('#table .option:not(.hand *, [aria-disabled])')];
    if (!offered.length) return null;
    const wins = offered.find((one) => one.matches('.is-winning'));
    if (wins) return wins;
    if (asks === 'payment') return offered.at(-1); // all the coins one may add
    if (chance() < plan.first) return nearest(offered);
    return offered[Math.floor(chance() * offered.length)];
  }

  function press(plan, table) {
    luck = plan.seed + 31 * plan.answers;
    const asks = document.getElementById('answer')?.dataset.asks ?? '';
    const cards = seen('.hand-card > label');
    if (cards.length) (chance() < plan.first ? nearest(cards) : cards[0]).click();
    const members = seen('.movers input');
    if (members.length && chance() < 0.2) members[Math.floor(chance() * members.length)].click();
    const chosen = option(plan, asks);
    if (!chosen) return void (drawn = null); // not to be seen yet
    if (!plan.asked.includes(asks)) plan.asked.push(asks);
    if (asks === 'payment' && Number(/\d+/.exec(chosen.textContent)?.[0]) > 0) plan.paid = true;
    pressed = table.dataset.version;
    chosen.click();
  }

  let started = null;
  let plan = null;

  const ready = (table) => table.querySelector('.curtain') || table.querySelector('#answer')?._htmx;

  function tick() {
    const table = document.getElementById('table');
    // As slow as a person: not before the page has made its form its own.
    if (!table || document.readyState !== 'complete' || !ready(table)) return;
    if (window.pilotStarted !== started || !plan) {
      const stored = sessionStorage.getItem(KEY);
      if (!stored) return;
      plan = JSON.parse(stored);
      started = window.pilotStarted;
      drawn = null;
    }
    const look = `${table.dataset.version} ${table.dataset.state}`;
    if (plan.done || (look === drawn && performance.now() - at < AGAIN)) return;
    drawn = look;
    at = performance.now();
    const { state, version } = table.dataset;
    if (pressed && version !== pressed) {
      plan.answers += 1;
      pressed = '';
    }
    const curtain = table.querySelector('.curtain a');
    if (state === 'over' || (plan.answers >= plan.moves && state === 'mine')) plan.done = state;
    else if (curtain) curtain.click();
    else if (state === 'mine') press(plan, table);
    sessionStorage.setItem(KEY, JSON.stringify(plan));
  }

  if (location.protocol.startsWith('http')) setInterval(tick, 10);
})();
