import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, story, type Visitor } from '../browser.ts';
import { openHtml } from '../open-html.ts';
import { addClients, newAddress, newOrgIn, signedInAs, signIn } from '../people.ts';

const ADDRESS = fillPage(clientPages.clients);

/** Holds back every script file, so that the page stays what its HTML says. @returns what lets them go on. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  return release;
}

const ROW = 'a[data-row-link]';
const LIST = '[data-scroll-restoration-id=list]';

/** Waits until React listens to the rows. */
const untilTakenOver = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(`${KEYS}.some((key) => key.startsWith('__reactProps'))`)).toBe(true);
const KEYS = `Object.keys(document.querySelector('${ROW}') ?? {})`;

/** Notes in the page whether a row that was there once has left. */
const watchRows = `
  globalThis.lostRows = 0;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
      if (node instanceof Element && (node.matches('${ROW}') || node.querySelector('${ROW}'))) lostRows += 1;
  }).observe(document, { childList: true, subtree: true });`;

async function withClients(page: Page, count: number): Promise<void> {
  await addClients(page, ...Array.from({ length: count }, (_, index) => ({ name: `Client ${index + 1}` })));
  await page.goto('about:blank');
}

const measureRows = (page: Page, selector: string) =>
  page.$$eval(selector, (rows) =>
    rows.map((row) => row.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]),
  );

describeJourney('the HTML of a list', (journey) => {
  const devices: [string, Visitor, screenful: number][] = [
    ['a desktop', {}, 30],
    ['a phone', { phone: true }, 12],
  ];
  for (const [device, visitor, screenful] of devices) {
    story(`shows the first rows and a record on ${device} that runs no scripts`, async () => {
      const org = await newOrgIn(journey);
      const { id } = await org.client({ name: 'Tan Wei Ling' });
      const known = { ...visitor, ...signedInAs(org.owner), javaScriptEnabled: false };

      const page = await journey.openEmpty(known);
      await openHtml(page, fillPage(clientPages.client, { id }));
      await page.getByRole('heading', { name: 'Tan Wei Ling', level: 1 }).waitFor();
      for (const address of [fillPage(followUpPages.follow_ups), fillPage(clientPages.uncontacted), ADDRESS]) {
        await openHtml(page, address);
        await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
      }

      expect(await page.locator(ROW).allTextContents()).toEqual(['Tan Wei Ling']);
    });

    story(`is taken over on ${device}: its rows stay the same elements at the same place`, async () => {
      const page = await signIn(journey, newAddress(), visitor);
      await withClients(page, 40);
      await page.addInitScript(watchRows);
      const release = await holdScripts(page);
      await openHtml(page, ADDRESS);
      await page.locator(ROW).nth(11).waitFor();
      await page.evaluate(`globalThis.firstRow = document.querySelector('${ROW}')`);
      const before = await measureRows(page, '[data-row], li:has(a[data-row-link])');

      release();
      await untilTakenOver(page);
      await page.waitForLoadState('networkidle');

      expect(await page.evaluate(`firstRow === document.querySelector('${ROW}')`)).toBe(true);
      expect(await page.evaluate('lostRows')).toBe(0);
      const after = await measureRows(page, '[data-row], li:has(a[data-row-link])');
      expect(before).toHaveLength(screenful);
      expect(after.slice(0, screenful)).toEqual(before);
      expect(after).toHaveLength(40);
    });
  }

  story('has one screen of rows under headings too, and all of them once the scripts are there', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    const ids = await addClients(page, ...Array.from({ length: 20 }, (_, index) => ({ name: `Client ${index + 1}` })));
    const data = { schedule: { kind: 'tomorrow' } };
    for (const id of ids) await page.request.put(followUps.updateForClient.path.replace('{id}', String(id)), { data });
    await page.goto('about:blank');
    const release = await holdScripts(page);
    await openHtml(page, fillPage(followUpPages.follow_ups));

    await page.locator(ROW).nth(11).waitFor();
    expect(await page.locator(ROW).count()).toBe(12);
    release();
    await expect.poll(() => page.locator(ROW).count()).toBe(20);
  });

  story('keeps where it was scrolled to before the scripts were there', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await withClients(page, 30);
    const release = await holdScripts(page);
    await openHtml(page, ADDRESS);
    await page.locator(ROW).nth(11).waitFor();
    await page.evaluate(`document.querySelector('${LIST}').scrollTo(0, 200)`);

    release();
    await untilTakenOver(page);
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate(`document.querySelector('${LIST}').scrollTop`)).toBe(200);
  });

  story('does what was pressed before the scripts were there, as soon as they are', async () => {
    const page = await signIn(journey, newAddress());
    await withClients(page, 2);
    const release = await holdScripts(page);
    await openHtml(page, ADDRESS);
    await page.getByRole('checkbox', { name: 'Select Client 1' }).click();
    await page.getByRole('button', { name: 'Add client' }).last().click();

    release();

    await page.getByRole('dialog', { name: 'Add client' }).waitFor();
    await expect.poll(() => page.locator('[data-row] input:checked').count()).toBe(1);
  });

  story('searches for what was typed before the scripts were there', async () => {
    const page = await signIn(journey, newAddress());
    await withClients(page, 2);
    const release = await holdScripts(page);
    await openHtml(page, ADDRESS);
    await page.getByRole('searchbox').first().fill('Client 2');

    release();

    await expect.poll(() => page.locator(ROW).allTextContents()).toEqual(['Client 2']);
  });

  story('shows names with markup as they are, and runs nothing of them', async () => {
    const names = [
      '</script><img src=x onerror="globalThis.wasHit = true">',
      '<!--<script>globalThis.wasHit = true</script>',
      '"><style>* { display: none }</style>',
      '<!--startup--> $& <div id="root"></div>',
    ];
    for (const [, visitor] of devices) {
      const page = await signIn(journey, newAddress(), visitor);
      await addClients(page, ...names.map((name) => ({ name })));
      await page.goto('about:blank');
      const release = await holdScripts(page);
      await openHtml(page, ADDRESS);
      await page
        .locator(ROW)
        .nth(names.length - 1)
        .waitFor();
      const shown = async () => (await page.locator(ROW).allTextContents()).sort();

      expect(await shown()).toEqual([...names].sort());
      release();
      await untilTakenOver(page);
      expect(await shown()).toEqual([...names].sort());
      expect(await page.locator('#root img, #root style, #root script').count()).toBe(0);
      expect(await page.evaluate('globalThis.wasHit')).toBeUndefined();
      await page.getByText(names[0]!, { exact: true }).first().click();
      await page.getByRole('heading', { name: names[0]! }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: names[0]! }).waitFor();
      expect(await page.evaluate('globalThis.wasHit')).toBeUndefined();
    }
  });

  story('shows what changed after it was written as soon as the scripts are there', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'Tan Wei Ling' });
    await page.goto('about:blank');
    const release = await holdScripts(page);
    await openHtml(page, ADDRESS);
    await page.getByText('Tan Wei Ling').waitFor();
    await page.request.put(clients.update.path.replace('{id}', String(id)), { data: { name: 'Lim Wei Ling' } });

    release();

    await page.getByRole('row', { name: /Lim Wei Ling/ }).waitFor();
    expect(await page.getByText('Tan Wei Ling').count()).toBe(0);
  });

  story('contains nothing for a stranger, and for a member nothing that is hidden from them', async () => {
    const org = await newOrgIn(journey);
    const member = await org.member();
    await org.client({ name: 'Hidden from members' });
    await org.client({ name: 'Shown to the member', assigned_to: member });
    const page = await journey.openEmpty(signedInAs(member));
    const stranger = await journey.openEmpty();
    const read = async (by: Page) => (await by.request.get(ADDRESS, { headers: { accept: 'text/html' } })).text();
    await openHtml(page, ADDRESS);

    expect(await read(page)).toContain('>Shown to the member</a>');
    expect(await read(page)).not.toContain('Hidden from members');
    expect(await read(stranger)).not.toMatch(/Shown to the member|Hidden from members/);
  });

  story('gives way to the browser’s own drawing in a window of another width', async () => {
    const page = await signIn(journey, newAddress());
    await withClients(page, 3);
    await page.context().clearCookies({ name: 'leadkeep_screen' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(watchRows);

    await page.goto(ADDRESS);
    await untilTakenOver(page);

    expect(await page.locator('table').count()).toBe(0);
    expect(await page.locator(`li ${ROW}`).count()).toBe(3);
  });
});
