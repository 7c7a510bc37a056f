// Calling its reader back: a notification and a badge when it is one's turn while the page is out of sight, and a call
// through the browser's push service, where it has one, when it is closed. One tap begins it, one tap stops it.
const KEY = 'zenova-calls';
const worker = navigator.serviceWorker?.ready;
const possible = Boolean(worker) && 'Notification' in window;
const wanted = () => possible && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on';
const send = (to, told) => fetch(to, { method: 'POST', body: new URLSearchParams(told) });
let before = document.getElementById('table')?.dataset.state;

function show() {
  for (const button of document.querySelectorAll('[data-call]')) {
    button.hidden = !possible;
    button.setAttribute('aria-pressed', wanted());
  }
}

async function turn() {
  const on = !wanted() && await Notification.requestPermission() === 'granted';
  localStorage.setItem(KEY, on ? 'on' : 'off');
  show();
  const { pushManager } = await worker;
  const known = await pushManager?.getSubscription();
  if (on && pushManager) {
    const { key } = await (await fetch('/calls')).json();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
    const { endpoint, keys } = made?.toJSON() ?? {};
    if (made) await send('/calls', { address: endpoint, receiver: keys.p256dh, auth: keys.auth });
  } else if (known) {
    await send('/calls/stop', { address: known.endpoint });
    await known.unsubscribe();
  }
}

async function drawn() {
  const table = document.getElementById('table');
  if (!table) return;
  const { state, title } = table.dataset;
  const mine = state === 'mine' && before !== 'mine';
  before = state;
  if (state === 'mine') navigator.setAppBadge?.();
  else navigator.clearAppBadge?.();
  if (mine && document.hidden && wanted()) {
    const to = location.pathname;
    (await worker).showNotification(title, { tag: to, data: to, icon: '/icon-192.png' });
  }
}

document.addEventListener('click', (event) => { if (event.target.closest('[data-call]')) turn(); });
document.addEventListener('table:drawn', () => { drawn(); show(); });
show();
