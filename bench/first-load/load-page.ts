import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Person } from '#testing/world.ts';
import { slowDown } from '../kit/slow-phone.ts';

/** What the page notes about itself; written by `watch` below. */
interface Watched {
  first_ms: number | null;
  long_tasks: { start: number; duration: number }[];
  shifts: number;
}

/** One load of a screen with nothing kept from earlier ones. */
export interface Load extends Watched {
  /** Until the first thing of use is there, as sent. */
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
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context: BrowserContext = await browser.newContext({ baseURL: url, viewport });
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
  const session = await context.newCDPSession(page);
  const traffic = await listenForRequests(session);
  await slowDown(session);
  await page.addInitScript(watch(selector));
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`${selector}:visible`).first().waitFor({ timeout: 60_000 });
  const scripts = traffic.scripts();
  const requests = traffic.requests();
  await use(page);
  await page.waitForLoadState('networkidle');
  const watched = (await page.evaluate('window.watched')) as Watched;
  await context.close();
  const sizes = await Promise.all(scripts.map(sentSize));
  return { ...watched, requests, script_kb: sizes.reduce((sum, size) => sum + size, 0) / 1_024 };
}

/** What a browser is sent; nothing for the list beside which the product's is measured. */
async function sentSize(url: string): Promise<number> {
  if (url.endsWith('/script.js')) return 0;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const sent = answer.headers.get('content-length');
  // What public pages load is compressed as it is sent, and its length is not said before.
  return sent ? Number(sent) : brotliCompressSync(await answer.text()).length;
}

/** Counts what was asked for and lists the scripts that are here whole, so far. */
async function listenForRequests(session: CDPSession): Promise<{ requests(): number; scripts(): string[] }> {
  const scripts = new Map<string, string>();
  const loaded: string[] = [];
  let requests = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  session.on(
    'Network.responseReceived',
    ({ requestId, type, response }) => type === 'Script' && scripts.set(requestId, response.url),
  );
  session.on('Network.loadingFinished', ({ requestId }) => {
    const url = scripts.get(requestId);
    if (url) loaded.push(url);
  });
  return { requests: () => requests, scripts: () => [...loaded] };
}

/** Returns what runs in the page before anything else: it notes the first thing of use, long tasks and layout shifts. */
export const watch = (selector: string) => `
  window.watched = { first_ms: null, long_tasks: [], shifts: 0 };
  const find = () => [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
  const look = () => {
    if (find()) window.watched.first_ms = performance.now();
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
