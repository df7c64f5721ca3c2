import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PushEmulator } from '#emulators/push/push-emulator.ts';
import { type AlertSettings, notifications } from '#features/notifications/contract.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const openNotifications = async (page: Page) => {
  await page.goto('/account/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
};

const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Returns the line of the test panel about one way. */
const way = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Test alert' }).getByRole('listitem').filter({ hasText: name });

describeJourney('notifications (S0-2.1-32)', (journey) => {
  it('are where Settings leads, and what one chooses is kept (S0-2.3-08, D29)', async () => {
    const page = await signIn(journey, newAddress());
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/account/notifications');
    await expectAccessible(page);

    await cell(page, 'Follow-up due, e-mail').uncheck();
    await page.getByRole('switch', { name: 'Quiet hours' }).check();
    await page.getByRole('button', { name: 'Sunday' }).click();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByText('alert me again by e-mail and push').waitFor();
    await page.getByRole('status').filter({ hasText: 'changed' }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Notifications saved').first().waitFor();
    await expectAccessible(page);

    await page.reload();
    await expect.poll(() => cell(page, 'Follow-up due, e-mail').isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Sunday' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByText('90 seconds').waitFor();
    await expect.poll(() => cell(page, 'New lead assigned to me, e-mail').isChecked()).toBe(true);
    await page.getByText('New lead assigned to me, in-app: always on').waitFor({ state: 'attached' });
  });

  it('fit a phone of 390 px, in the dark too', async () => {
    const page = await signIn(journey, newAddress('narrow'), { colorScheme: 'dark', phone: true });
    await openNotifications(page);
    await page.getByRole('button', { name: 'Add a step' }).tap();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAccessible(page);
  });

  it('are tested with one button, which shows how far each alert came', async () => {
    const page = await signIn(journey, newAddress());
    await openNotifications(page);

    await page.getByRole('button', { name: 'Send test' }).click();

    await page.getByText('This is a test alert').first().waitFor();
    await way(page, 'Your open screens').getByText('Shown', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await way(page, 'Your open screens').getByText('Seen', { exact: true }).waitFor();
    await way(page, 'E-mail').getByText('In the outbox', { exact: true }).waitFor();
  });

  it('say that they are blocked where the browser blocks them', async () => {
    const page = await signIn(journey, newAddress());
    await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
    await openNotifications(page);

    await page.getByText('Notifications are blocked for this site').waitFor();
    expect(await page.getByRole('button', { name: 'Add this browser' }).count()).toBe(0);
  });

  it('come as a push that the service worker shows, and report that they were shown and opened', async () => {
    const push = new PushEmulator();
    await push.start();
    try {
      const page = await signIn(journey, newAddress());
      await page.context().grantPermissions(['notifications'], { origin: journey.app().url });
      const subscription = await addBrowser(page, push);
      await openNotifications(page);
      await page.getByText('1 device').waitFor();

      await page.getByRole('button', { name: 'Send test' }).click();
      await expect.poll(() => push.pushesTo(subscription.endpoint).length).toBe(1);
      await way(page, 'Chrome on Linux').getByText('Accepted', { exact: true }).waitFor();
      const worker = await deliver(page, push.pushesTo(subscription.endpoint)[0]!.payload);
      await way(page, 'Chrome on Linux').getByText('Shown', { exact: true }).waitFor();

      expect(await worker.evaluate('self.shown')).toMatchObject([
        { title: 'This is a test alert', data: { page: '/account/notifications' } },
      ]);
      await worker.evaluate(`self.dispatchEvent(Object.assign(new Event('notificationclick'), {
        notification: { data: self.shown[0].data, close() {} }, waitUntil() {} }))`);
      await way(page, 'Chrome on Linux').getByText('Seen', { exact: true }).waitFor();

      await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
      await page.getByText('No browser gets push alerts yet.').waitFor();
    } finally {
      await push.close();
    }
  });
});

/** Adds the page's browser with a subscription of the emulator, because this machine reaches no push service. */
async function addBrowser(page: Page, push: PushEmulator) {
  const settings = (await (await page.request.get(notifications.getSettings.path)).json()) as AlertSettings;
  const subscription = push.subscribe(settings.push_public_key!);
  const added = await page.evaluate(
    ([address, body]) =>
      fetch(address!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body! }).then(
        ({ status }) => status,
      ),
    [notifications.addDevice.path, JSON.stringify(subscription)],
  );
  expect(added).toBe(201);
  return subscription;
}

/** Hands a push to the service worker of the page, as the browser does. */
async function deliver(page: Page, data: string) {
  await page.evaluate("navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready)");
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no service worker');
  // A browser without a screen never lets a worker show anything, whatever was granted to the page.
  await worker.evaluate(`self.shown = []; ServiceWorkerRegistration.prototype.showNotification =
    async (title, options) => void self.shown.push({ title, ...options })`);
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  return worker;
}
