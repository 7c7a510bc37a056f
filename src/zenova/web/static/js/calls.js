// Calling its reader back: a notification and a badge when it is one's turn while the page is out of sight, and a call
// through the browser's push service when it is closed. One tap begins it, one tap stops it.
const buttons = () => document.querySelectorAll('[data-call]');
const worker = navigator.serviceWorker?.ready;
const possible = () => 'PushManager' in window && 'Notification' in window && navigator.serviceWorker?.controller !== undefined;
const send = (to, told) => fetch(to, { method: 'POST', body: new URLSearchParams(told) });
let before = document.getElementById('table')?.dataset.state;

async function show() {
  const on = possible() && Boolean(await (await worker).pushManager.getSubscription());
  for (const button of buttons()) {
    button.hidden = !possible();
    button.setAttribute('aria-pressed', on);
  }
}

async function turn() {
  const { pushManager } = await worker;
  const known = await pushManager.getSubscription();
  if (known) {
    await send('/calls/stop', { address: known.endpoint });
    await known.unsubscribe();
  } else if (await Notification.requestPermission() === 'granted') {
    const { key } = await (await fetch('/calls')).json();
    const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
    await send('/calls', { address: endpoint, receiver: keys.p256dh, auth: keys.auth });
  }
  show();
}

async function drawn() {
  const table = document.getElementById('table');
  if (!table) return;
  const { state, title } = table.dataset;
  const mine = state === 'mine' && before !== 'mine';
  before = state;
  if (state === 'mine') navigator.setAppBadge?.();
  else navigator.clearAppBadge?.();
  if (mine && document.hidden && window.Notification?.permission === 'granted' && worker) {
    const to = location.pathname;
    (await worker).showNotification(title, { tag: to, data: to, icon: '/icon-192.png' });
  }
}

document.addEventListener('click', (event) => { if (event.target.closest('[data-call]')) turn(); });
document.addEventListener('table:drawn', () => { drawn(); show(); });
show();
