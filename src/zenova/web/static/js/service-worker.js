// The shell of the site, kept on the device: files whose address changes with them. Nothing of a game is ever kept.
const SHELL = 'zenova-shell';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || !pathname.startsWith('/static/')) return;
  event.respondWith((async () => {
    const shell = await caches.open(SHELL);
    const kept = await shell.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok && answer.headers.get('cache-control')?.includes('immutable')) {
      const mark = pathname.split('/')[2];
      for (const old of await shell.keys()) if (!old.url.includes(`/static/${mark}/`)) await shell.delete(old);
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
