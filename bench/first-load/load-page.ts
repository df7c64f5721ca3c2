import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Person } from '#testing/world.ts';
import { PHONE, slowDown } from '../kit/slow-phone.ts';

const LOOK_MS = 50;

/** What the page notes about itself; written by `watch` below. */
interface Watched {
  first_ms: number | null;
  /** When React listens to the first thing; at once where a page is made without it. */
  usable_ms: number | null;
  long_tasks: { start: number; duration: number }[];
  shifts: number;
}

/** One load of a screen with nothing kept from earlier ones. */
export interface Load extends Watched {
  /** Until it can be used, as sent. */
  script_kb: number;
  /** Until then, the page itself among them. */
  requests: number;
}

export interface Screen {
  address: string;
  /** Finds the first thing of use. */
  selector: string;
  /** Nobody is signed in where people outside look at it. */
  person: Person | null;
}

/** What every task that was longer than 50 ms took beyond that, until the page was quiet. */
export const blockingTime = ({ long_tasks }: Load): number =>
  long_tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

export async function openBrowser(browser: Browser, url: string, person: Person | null, isPhone: boolean) {
  const device = isPhone ? PHONE : { viewport: { width: 1440, height: 900 } };
  const context: BrowserContext = await browser.newContext({ baseURL: url, ...device });
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url }]);
  }
  return context;
}

/**
 * Loads a screen on a slow phone.
 *
 * @param use what is done once its first thing is there; whatever shifts or blocks meanwhile counts too
 */
export async function loadPage(
  browser: Browser,
  { address, selector, person }: Screen,
  use: (page: Page) => Promise<unknown> = async () => {},
): Promise<Load> {
  const context = await openBrowser(browser, new URL(address).origin, person, true);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watch(selector));
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`${selector}:visible`).first().waitFor({ timeout: 60_000 });
  await use(page);
  await page.waitForLoadState('networkidle');
  while (!(await page.evaluate('watched.usable_ms'))) await wait(LOOK_MS);
  const load = (await page.evaluate(readLoad)) as Load;
  await context.close();
  return load;
}

/** Runs in the page. */
const readLoad = `(() => {
  const files = performance.getEntriesByType('resource');
  const scripts = files.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= watched.usable_ms);
  return {
    ...watched,
    requests: 1 + files.filter(({ startTime }) => startTime <= watched.usable_ms).length,
    script_kb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_024,
  };
})()`;

/** Returns what runs in the page before anything else: it notes the first thing of use, when it can be used, long tasks and layout shifts. */
export const watch = (selector: string) => `
  window.watched = { first_ms: null, usable_ms: null, long_tasks: [], shifts: 0 };
  const find = () => [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
  const listens = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    const first = find();
    if (first) watched.first_ms ??= performance.now();
    if (first && (!document.getElementById('root') || listens(first))) watched.usable_ms = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.watched.long_tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.watched.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
