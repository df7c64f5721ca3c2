import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '#app/pages/page-routes.ts';
import { SCREEN_FILES } from '#app/pages/screen-files.ts';
import { clients } from '#features/clients/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { makeFirstScreens } from '#testing/first-screens/first-screens.ts';
import { slowDown } from '../../bench/kit/slow-phone.ts';
import { FIRST_MODULES } from '../../scripts/screens/first-modules.ts';
import { describeJourney, story } from '../browser.ts';
import { openHtml } from '../open-html.ts';
import { newAddress, newOrgIn, signedInAs, signIn } from '../people.ts';

/** The most bytes of script, sent with brotli, until the first row of the clients list is visible (architecture §11). */
const SCRIPT_BUDGET = 150_000;

/** The most requests until then, the page itself among them. */
const REQUEST_BUDGET = 14;

/** The largest layout shift of a load, as the bench measures it too: a count beside a tab. */
const SHIFT_BUDGET = 0.005;

const watchShifts = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const ROW = 'a[href^="/client/"]';

/** Notes in the page when the first thing of use is there and React has taken over what came as HTML. */
const watchUsable = (selector: string) => `
  new MutationObserver(() => {
    const isTaken = document.getElementById('root')?.dataset.now === undefined;
    if (isTaken && document.querySelector(${JSON.stringify(selector)})) globalThis.usableAt ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-now'] });`;

/** Runs in the page: the addresses asked for before that, or whole before that. */
const listBefore = (moment: 'startTime' | 'responseEnd') => `performance.getEntriesByType('resource')
  .filter(({ ${moment}: moment }) => moment < globalThis.usableAt)
  .map(({ name }) => new URL(name).pathname)`;

const waitUntilUsable = (page: Page) => expect.poll(() => page.evaluate('globalThis.usableAt')).toBeGreaterThan(0);

const builtFile = (name: string) => readFileSync(join(repositoryRoot, 'dist/web', name));

/** How many bytes of script are among these files, sent with brotli. */
const countScriptBytes = (asked: readonly string[]) =>
  asked
    .filter((address) => address.endsWith('.js'))
    .map((address) => builtFile(`${address}.br`).length)
    .reduce((sum, size) => sum + size, 0);

describeJourney('the first load of the clients list', (journey) => {
  story('takes at most 14 requests and 150 kB of script until its first row', async () => {
    const page = await signIn(journey, newAddress());
    await page.request.post(clients.create.path, { data: { name: 'Tan Wei Ling' } });
    await page.goto('about:blank');
    await page.addInitScript(watchUsable(ROW));

    await page.goto('/clients');
    await page.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();
    await page.getByText('No lead source is connected.').waitFor();
    await waitUntilUsable(page);
    const asked = await page.evaluate<string[]>(listBefore('startTime'));
    const scripts = asked.filter((address) => address.endsWith('.js'));

    expect(scripts.filter((address) => builtFile(address).includes('_zod'))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
    expect(countScriptBytes(asked)).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(['/clients', ...asked].length, asked.join('\n')).toBeLessThanOrEqual(REQUEST_BUDGET);
  });

  story('loads the modules that are known to be needed, and no others (`-u` writes them anew)', async () => {
    await expect(builtFile(FIRST_MODULES).toString()).toMatchFileSnapshot('first-modules.txt');
  });

  it('is the only one that has its screen already: of every other page the server names the files (decision 0316)', () => {
    const files = JSON.parse(builtFile(SCREEN_FILES).toString());
    const unnamed = pages.filter(({ pattern }) => !files[pattern]).map(({ pattern }) => pattern);
    expect(unnamed).toEqual(['/clients', '/clients/recently-active', '/clients/uncontacted']);
  });

  story('makes no call for its rows: they come with the page', async () => {
    const page = await signIn(journey, newAddress());
    await page.request.post(clients.create.path, { data: { name: 'Tan Wei Ling' } });
    const asked: string[] = [];
    // The page at hand hears of the client and reads its list again.
    await page.goto('about:blank');
    page.on('request', (request) => asked.push(request.url()));

    await page.goto('/clients');
    await page.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();

    expect(asked.some((url) => url.endsWith('.js'))).toBe(true);
    expect(asked.filter((url) => url.includes('page_size=50'))).toEqual([]);
  });

  story('has the warnings with the first row, so that nothing moves under the pointer', async () => {
    const page = await signIn(journey, newAddress());
    await page.request.post(clients.create.path, { data: { name: 'Tan Wei Ling' } });
    await page.goto('about:blank');
    await page.addInitScript(watchShifts);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await page.goto('/clients');
    await page.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();
    await page.getByText('No lead source is connected.').waitFor();

    expect(asked).not.toContain(warnings.list.path);
    expect(await page.evaluate<number>('shifts')).toBeLessThanOrEqual(SHIFT_BUDGET);
  });
});

describeJourney(
  'the first load of the screens that people open often, on a slow phone',
  (journey) => {
    it('takes no more script and requests than each may, and no script that its page did not name', async () => {
      const org = await newOrgIn(journey);
      // The first page after a start comes without HTML, because it starts what writes it.
      const first = await journey.openEmpty(signedInAs(org.owner));
      await openHtml(first, '/clients');

      for (const { name, path, selector, script_budget, request_budget = Infinity } of await makeFirstScreens(org)) {
        const page = await journey.openEmpty({ ...signedInAs(org.owner), viewport: { width: 390, height: 844 } });
        await slowDown(await page.context().newCDPSession(page));
        await page.addInitScript(watchUsable(selector));
        const html = await (await page.goto(path, { waitUntil: 'commit' }))!.text();
        await page.locator(`${selector}:visible`).first().waitFor();
        await waitUntilUsable(page);

        const loaded = await page.evaluate<string[]>(listBefore('responseEnd'));
        const kb = countScriptBytes(loaded) / 1_024;
        expect(kb, name).toBeGreaterThan(0);
        expect(kb, `${name}: ${loaded.join('\n')}`).toBeLessThanOrEqual(script_budget);
        expect(
          loaded.filter((address) => address.endsWith('.js') && !html.includes(address)),
          name,
        ).toEqual([]);
        const asked = await page.evaluate<string[]>(listBefore('startTime'));
        expect([path, ...asked].length, `${name}: ${asked.join('\n')}`).toBeLessThanOrEqual(request_budget);
      }
    });
  },
  { SECRET_KEY },
);
