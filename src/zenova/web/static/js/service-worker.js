// The shell of the site, kept on the device: files whose address changes with them, and a page for when there is no
// connection. Nothing of a game is ever kept.
const SHELL = 'zenova-shell';
const OFFLINE = '/offline';

async function keepOffline(shell) {
  const page = await fetch(OFFLINE, { cache: 'reload' });
  await shell.addAll((await page.clone().text()).match(/\/static\/[^"]+\.css/g));
  await shell.put(OFFLINE, page);
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then(keepOffline).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
    return;
  }
  if (event.request.method !== 'GET' || origin !== location.origin || !pathname.startsWith('/static/')) return;
  event.respondWith((async () => {
    const shell = await caches.open(SHELL);
    const kept = await shell.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok && answer.headers.get('cache-control')?.includes('immutable')) {
      const mark = pathname.split('/')[2];
      const old = (await shell.keys())
        .filter(({ url }) => url.includes('/static/') && !url.includes(`/static/${mark}/`));
      for (const one of old) await shell.delete(one);
      if (old.length) await keepOffline(shell);
      await shell.put(event.request, answer.clone());
    }
    return answer;
  })());
});

// A call: it is somebody's turn. The notification leads to the table.
self.addEventListener('push', (event) => {
  const { title, body, url } = event.data.json();
  self.navigator.setAppBadge?.();
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: url, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const open = pages.find((page) => new URL(page.url).pathname === event.notification.data);
    return open ? open.focus() : self.clients.openWindow(event.notification.data);
  })());
});
