import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { codeFor, newAddress, signIn, typeCode } from '../people.ts';

const settings = { USER_GUIDE_URL: 'https://guide.example/', LIVE_CHAT_URL: 'https://chat.example/' };

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });
const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu of/ }).click();

/** Cuts the live stream, so that the page shows only its own changes. */
async function cutLiveStream(page: Page): Promise<void> {
  await page.route('**/api/live**', (route) => route.abort());
  await page.reload();
}

describeJourney(
  'the shell',
  (journey) => {
    it('names its areas and its pages (S0-1-37, S0-1-39, S0-2.2-01, S0-2.3-01)', async () => {
      const page = await signIn(journey, newAddress('areas'));

      const areas = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
      await areas.first().waitFor();
      expect(await areas.allTextContents()).toEqual(['Clients', 'Content', 'Activities', 'Team', 'Integrations']);
      await expect.poll(() => page.title()).toBe('Clients - Leadkeep');
      await area(page, 'Content').click();
      await page.waitForURL('**/content/messages');
      await expect.poll(() => page.title()).toBe('Messages - Leadkeep');
      expect(await area(page, 'Content').getAttribute('aria-current')).toBe('page');
    });

    it('reads the lists of an area anew at a click on its name (S0-2.3-05, S0-2.3-06)', async () => {
      journey.allowConsoleError(/ERR_FAILED/);
      const page = await signIn(journey, newAddress('anew'));
      await cutLiveStream(page);
      await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
      await page.request.post(clients.create.path, { data: { name: 'Arjun Mehta' } });
      await area(page, 'Clients').click();
      await page.getByRole('row', { name: /Arjun Mehta/ }).waitFor();

      await area(page, 'Content').click();
      await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
      await page.request.post(textTemplates.create.path, { data: { title: 'Thank you', body: 'Hi' } });
      await area(page, 'Content').click();
      await page.getByRole('link', { name: 'Thank you' }).waitFor();
    });

    it('counts a visit to the clients or the content once, however one moves about inside (S0-2.1-88)', async () => {
      const page = await signIn(journey, newAddress('visits'));
      await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
      const visits: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(preferences.recordVisit.path)) visits.push(request.postDataJSON());
      });

      await area(page, 'Content').click();
      await page.waitForURL('**/content/messages');
      await page.getByRole('link', { name: 'Files' }).click();
      await page.waitForURL('**/content/files');
      await area(page, 'Clients').click();
      await page.waitForURL('**/clients');

      await expect.poll(() => visits).toEqual([{ page: 'content' }, { page: 'clients' }]);
    });

    it('has a menu of the person, with a mark while the e-mail is not verified (S0-2.3-07, S0-2.3-11, S0-2.3-12, S0-2.3-14)', async () => {
      const page = await journey.open('/login_mobile');
      await page.getByLabel('Mobile number').fill('+6581234509');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
      await typeCode(page, await codeFor(journey, '+6581234509'));
      await page.waitForURL('**/clients');
      await page.getByRole('button', { name: /^Account menu of .*, e-mail not verified$/ }).click();

      const items = page.getByRole('menuitem');
      await items.first().waitFor();
      expect(await items.allTextContents()).toEqual([
        'ProfileE-mail not verified',
        'Settings',
        'User guide',
        'Live chat',
        'Log out',
      ]);
      expect(await page.getByRole('menuitem', { name: 'User guide' }).getAttribute('href')).toBe(
        settings.USER_GUIDE_URL,
      );
      expect(await page.getByRole('menuitem', { name: 'Live chat' }).getAttribute('href')).toBe(settings.LIVE_CHAT_URL);
      await expectAccessible(page);
    });

    it('changes its theme from the menu by keyboard, and keeps it', async () => {
      const page = await signIn(journey, newAddress('theme'), { colorScheme: 'light' });
      const shown = () => page.evaluate('document.documentElement.dataset.theme');
      await page.getByRole('button', { name: /^Account menu of/ }).focus();
      await page.keyboard.press('Enter');
      const dark = page.getByRole('menuitemradio', { name: 'Dark' });
      await dark.waitFor();
      await page.keyboard.press('End');
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');

      await expect.poll(shown).toBe('dark');
      expect(await dark.getAttribute('aria-checked')).toBe('true');
      await expectAccessible(page);
      await page.reload();
      expect(await shown()).toBe('dark');
    });

    it('asks before it logs out: then the call, the sign-in page loaded anew, and nothing kept (S0-2.3-14, S0-2.3-15, S0-4-26)', async () => {
      const page = await signIn(journey, newAddress('leaving'));
      await page.evaluate("sessionStorage.setItem('draft.1.2', 'begun'); globalThis.isSamePage = true");
      const order: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('/logout') || request.isNavigationRequest()) order.push(pathname);
      });
      const question = page.getByRole('alertdialog', { name: 'Log out of Leadkeep?' });
      const askToLeave = async () => {
        await openAccountMenu(page);
        await page.getByRole('menuitem', { name: 'Log out' }).click();
        await question.waitFor();
      };

      await askToLeave();
      expect(await question.getByRole('button').allTextContents()).toEqual(['Cancel', 'Log out']);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(order).toEqual([]);

      await askToLeave();
      await question.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/login');

      expect(order).toEqual(['/api/auth/api/v1/logout', '/login']);
      expect(await page.evaluate("sessionStorage.getItem('draft.1.2')")).toBeNull();
      expect(await page.evaluate("'isSamePage' in globalThis")).toBe(false);
    });

    it('says for four seconds what went wrong with a change (S0-4-18, S0-8-16, S0-9-01)', async () => {
      journey.allowConsoleError(/500 \(Internal Server Error\)/);
      const page = await signIn(journey, newAddress('toast'));
      await page.request.post(clients.create.path, { data: { name: 'Arjun Mehta' } });
      await page.getByRole('checkbox', { name: 'Select Arjun Mehta' }).click();
      await page.route('**/user-client/bulk-actions/', (route) =>
        route.fulfill({ status: 500, json: { message: 'It has been reported.' } }),
      );

      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mark as new lead' }).click();
      const toast = page.getByRole('alert').filter({ hasText: "Couldn't save" });
      await toast.getByText('It has been reported.').waitFor();
      const shownAt = Date.now();
      await toast.waitFor({ state: 'detached' });

      const shownMs = Date.now() - shownAt;
      expect(shownMs).toBeGreaterThan(3_500);
      expect(shownMs).toBeLessThan(6_000);
    });

    it('asks the server half a second after the last key of a search, once (S0-5-28, S0-9-05)', async () => {
      const page = await signIn(journey, newAddress('search'));
      await page.request.post(textTemplates.create.path, { data: { title: 'Welcome', body: 'Hello' } });
      await page.goto('/content/messages');
      const asked: { at: number; search: string | null }[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === textTemplates.list.path && searchParams.has('search'))
          asked.push({ at: Date.now(), search: searchParams.get('search') });
      });

      await page.getByLabel('Search messages').pressSequentially('welco', { delay: 60 });
      const typedAt = Date.now();
      await expect.poll(() => asked.length).toBeGreaterThan(0);

      expect(asked.map(({ search }) => search)).toEqual(['welco']);
      expect(asked[0]!.at - typedAt).toBeGreaterThan(350);
    });
  },
  settings,
);

describeJourney('a part of the page', (journey) => {
  const isPart = (url: string) => /\/assets\/.*\.js$/.test(url);

  /** Fails the next chunk that the page asks for, this many times. */
  async function loseNextPart(page: Page, times: number): Promise<void> {
    let lost: string | undefined;
    let left = times;
    await page.route(
      (url) => isPart(url.pathname),
      (route) => {
        lost ??= route.request().url();
        if (route.request().url() !== lost || left === 0) return route.continue();
        left -= 1;
        return route.abort();
      },
    );
  }

  async function openClients(email: string): Promise<Page> {
    journey.allowConsoleError(/ERR_FAILED|dynamically imported module/);
    const page = await signIn(journey, email);
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await page.evaluate('globalThis.isSamePage = true');
    return page;
  }

  async function goToMessages(page: Page): Promise<void> {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
  }

  it('that cannot be loaded makes the page load anew (S0-2.7-52)', async () => {
    const page = await openClients('lost@kestrel.example');
    await loseNextPart(page, 1);
    await goToMessages(page);

    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    expect(await page.evaluate("'isSamePage' in globalThis")).toBe(false);
  });

  it('makes the page load anew also when it is a menu (S0-2.7-52)', async () => {
    const page = await openClients('menu@kestrel.example');
    await loseNextPart(page, 1);
    await openAccountMenu(page);

    await expect.poll(() => page.evaluate("'isSamePage' in globalThis").catch(() => true)).toBe(false);
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  });

  it('that is gone for good shows the error page, and does not load for ever (S0-2.7-52)', async () => {
    const page = await openClients('gone@kestrel.example');
    await loseNextPart(page, Number.POSITIVE_INFINITY);
    await goToMessages(page);

    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/content/);
  });

  it('is fetched ahead when the pointer comes near, but not on a slow or metered connection (S0-9-26)', async () => {
    const fetchedAhead = async (page: Page) => {
      await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
      // The banner is a part that comes by itself.
      await page.getByText('No lead source is connected.').waitFor();
      const parts: string[] = [];
      page.on('request', (request) => isPart(request.url()) && parts.push(request.url()));
      await page.getByRole('link', { name: 'Integrations' }).hover();
      await page.waitForTimeout(1_000);
      return parts.length;
    };
    const page = await signIn(journey, newAddress('ahead'));
    expect(await fetchedAhead(page)).toBeGreaterThan(0);

    await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })");
    await page.mouse.move(0, 400);
    await page.reload();
    expect(await fetchedAhead(page)).toBe(0);
  });
});
