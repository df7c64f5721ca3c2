import type { Browser } from 'playwright-core';
import type { Person } from '#testing/world.ts';
import { PHONE, slowDown } from '../kit/slow-phone.ts';

/** When a person can do something with the list, and what was loaded until then. */
export interface Usable {
  usable_ms: number;
  script_kb: number;
}

/** Runs in the page before anything else: presses the button of the filters at every frame until they are open. */
const press = `
  window.usable_ms = null;
  const look = () => {
    if (document.querySelector('[role="dialog"]')) {
      window.usable_ms = performance.now();
      return;
    }
    document.querySelector('button[aria-label="Filters and sort"]')?.click();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Runs in the page: the bytes of the scripts that were there by then, as they were sent. */
const scriptBytes = `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.usable_ms)
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Opens the list on a slow phone with nothing kept, until its filters open for the first time. */
export async function measureUsable(browser: Browser, url: string, { cookie }: Person): Promise<Usable> {
  const context = await browser.newContext({ baseURL: url, ...PHONE });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(press);
  await page.goto('/clients', { waitUntil: 'commit' });
  await page.getByRole('dialog').waitFor({ timeout: 60_000 });
  const usable_ms = await page.evaluate<number>('window.usable_ms');
  const script_kb = (await page.evaluate<number>(scriptBytes)) / 1_024;
  await context.close();
  return { usable_ms, script_kb };
}
