import type { Browser } from 'playwright-core';
import type { Person } from '#testing/world.ts';
import { PHONE, slowDown } from '../kit/slow-phone.ts';

/** When a person can do something with the list. */
export interface Usable {
  /** React listens to the page. */
  listens_ms: number;
  filters_ms: number;
  /** Sent until React listens. */
  script_kb: number;
}

/** Runs in the page before anything else: presses the button of the filters at every frame until they are open. */
const press = `
  window.used = { listens_ms: null, filters_ms: null };
  const look = () => {
    const button = document.querySelector('button[aria-label="Filters and sort"]');
    const listens = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'));
    if (listens) used.listens_ms ??= performance.now();
    if (document.querySelector('[role="dialog"]')) {
      used.filters_ms = performance.now();
      return;
    }
    if (listens) button.click();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Runs in the page: the bytes of the scripts that were there by then, as they were sent. */
const scriptBytes = `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= used.listens_ms)
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
  const used = await page.evaluate<Omit<Usable, 'script_kb'>>('used');
  const script_kb = (await page.evaluate<number>(scriptBytes)) / 1_024;
  await context.close();
  return { ...used, script_kb };
}
