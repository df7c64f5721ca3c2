import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { describeJourney, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** The most gzip bytes of script until the first row of the clients list is visible (architecture §11). */
const SCRIPT_BUDGET = 180 * 1_024;

/** The largest layout shift of a load, as the bench measures it too. */
const SHIFT_BUDGET = 0.02;

const watchShifts = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const builtFile = (address: string) => readFileSync(join(repositoryRoot, 'dist/web', address));

describeJourney('the first load of the clients list', (journey) => {
  story('takes at most 180 kB of script, without the schemas that check what is written', async () => {
    const page = await journey.open('/login');
    const html = await (await page.request.get('/login')).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address!);

    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((address) => builtFile(address).includes('_zod'))).toEqual([]);
    const bytes = scripts.map((address) => builtFile(`${address}.gz`).length).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET);
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
