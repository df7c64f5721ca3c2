// Shows push alerts and opens their page. It keeps no page and answers no request. A push that has an answer to a client opens WhatsApp in one tap.

const RECEIPT = '/api/notifications/push-receipt/';
const DEVICES = '/api/notifications/devices/';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'answer' ? answer(event.notification) : open(event.notification.data));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

async function show(data) {
  const { title, body, page, tag, receipt, answer } = data.json();
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/favicon.svg',
    data: { page, receipt, answer },
    ...(answer && { actions: [{ action: 'answer', title: answer.label }] }),
  });
  await report(receipt, false);
}

async function open({ page, receipt }) {
  const address = new URL(page, self.location.origin);
  // Only pages of ours are opened, whatever a push says.
  const href = address.origin === self.location.origin ? address.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [known] = windows;
  const shown = known ? await known.focus().catch(() => null) : null;
  const moved = shown ? await shown.navigate(href).catch(() => null) : null;
  if (!moved) await self.clients.openWindow(href).catch(() => null);
  await report(receipt, true);
}

/** Opens WhatsApp with the text, and leaves for the app whom it asks about when the person is back. */
async function answer({ body, data: { receipt, answer } }) {
  const { client_id, client_name } = answer;
  const digits = String(answer.phone).replace(/\D/g, '');
  await self.clients.openWindow(`https://wa.me/${digits}?text=${encodeURIComponent(body)}`).catch(() => null);
  const cache = await caches.open('answered');
  const noted = JSON.stringify({ client_id, client_name, message: body, at: Date.now() });
  await cache.put(`/answered/${client_id}`, new Response(noted));
  await report(receipt, true);
}

const post = (address, body) =>
  fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);

const report = (receipt, is_seen) => post(RECEIPT, { receipt, is_seen });

/** The push service gave this browser a new address. */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (subscription) await post(DEVICES, subscription.toJSON());
}
