import type { Browser } from 'playwright-core';
import type { Person } from '#testing/world.ts';
import { slowDown } from '../kit/slow-phone.ts';
import { openBrowser } from './load-page.ts';

/** Runs in the page before anything else: presses the button of the filters at every frame until they are open. */
const press = `
  globalThis.filters_ms = null;
  const press = () => {
    if (document.querySelector('[role="dialog"]')) {
      filters_ms = performance.now();
      return;
    }
    document.querySelector('button[aria-label="Filters and sort"]')?.click();
    requestAnimationFrame(press);
  };
  requestAnimationFrame(press);
`;

/** Returns the milliseconds until the filters of the list open for the first time, on a slow phone with nothing kept. */
export async function measureFilters(browser: Browser, url: string, person: Person): Promise<number> {
  const context = await openBrowser(browser, url, person, true);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(press);
  await page.goto('/clients', { waitUntil: 'commit' });
  await page.getByRole('dialog').waitFor({ timeout: 60_000 });
  const filters_ms = await page.evaluate<number>('filters_ms');
  await context.close();
  return filters_ms;
}
