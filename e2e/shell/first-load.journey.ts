import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { FIRST_MODULES } from '../../scripts/first-modules.ts';
import { describeJourney, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** The most bytes of script, sent with brotli, until the clients list can be used (architecture §11). */
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

/** Notes in the page when React listens to its first row. */
const watchFirstRow = `
  const look = () => {
    const row = document.querySelector('a[href^="/client/"]') ?? {};
    if (Object.keys(row).some((key) => key.startsWith('__reactProps'))) globalThis.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** Runs in the page: the addresses asked for before that. */
const askedBefore = `performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime < globalThis.usableAt)
  .map(({ name }) => new URL(name).pathname)`;

const builtFile = (name: string) => readFileSync(join(repositoryRoot, 'dist/web', name));

describeJourney('the first load of the clients list', (journey) => {
  story('takes at most 14 requests and 150 kB of script until it can be used', async () => {
    const page = await signIn(journey, newAddress());
    await page.request.post(clients.create.path, { data: { name: 'Tan Wei Ling' } });
    await page.goto('about:blank');
    await page.addInitScript(watchFirstRow);

    await page.goto('/clients');
    await page.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();
    await page.getByText('No lead source is connected.').waitFor();
    await expect.poll(() => page.evaluate('globalThis.usableAt')).toBeGreaterThan(0);
    const asked = await page.evaluate<string[]>(askedBefore);
    const scripts = asked.filter((address) => address.endsWith('.js'));

    expect(scripts.filter((address) => builtFile(address).includes('_zod'))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.map((address) => builtFile(`${address}.br`).length).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(['/clients', ...asked].length, asked.join('\n')).toBeLessThanOrEqual(REQUEST_BUDGET);
  });

  story('loads the modules that are known to be needed, and no others (`-u` writes them anew)', async () => {
    await expect(builtFile(FIRST_MODULES).toString()).toMatchFileSnapshot('first-modules.txt');
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
