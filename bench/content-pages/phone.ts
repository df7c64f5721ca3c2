import type { Browser } from 'playwright-core';
import { type BenchEnvironment, startProduct } from '../kit/bench-environment.ts';
import { below, type Figure, median } from '../kit/figure.ts';
import { launchBrowser, slowDown } from '../kit/slow-phone.ts';
import { makePage } from './bench-page.ts';

const LOADS = 7;

interface Load {
  /** Until the largest thing was painted, and what it is: 'IMG'. */
  largest_ms: number;
  largest: string;
  shifts: number;
}

/** A page of 20 components on a slow phone, each time with nothing kept from before. */
export async function measurePhone(environment: BenchEnvironment): Promise<Figure[]> {
  const { path } = await makePage(environment);
  const product = await startProduct(environment);
  const browser = await launchBrowser();
  try {
    const loads: Load[] = [];
    for (let index = 0; index < LOADS; index += 1) loads.push(await loadOnce(browser, `${product.url}${path}`));
    const largest_ms = median(loads.map((load) => load.largest_ms));
    return [
      below('Page of 20 components, largest picture painted, slow phone', largest_ms, 'ms', 2_500),
      below(
        'Page of 20 components, layout shift, the worst load',
        Math.max(...loads.map((load) => load.shifts)),
        '',
        0.02,
      ),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Loads the page and reads it to its end, since what comes late may move what is read. */
async function loadOnce(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'networkidle' });
  const load = (await page.evaluate('({ ...window.watched })')) as Load;
  await page.getByText('The last of twenty').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  load.shifts = (await page.evaluate('window.watched.shifts')) as number;
  await context.close();
  if (load.largest !== 'IMG') throw new Error(`the largest thing painted is ${load.largest}, no picture`);
  return load;
}

/** Runs in the page before anything else: notes the largest thing that is painted, and layout shifts. */
const watch = `
  window.watched = { largest_ms: 0, largest: '', shifts: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries())
      Object.assign(window.watched, { largest_ms: startTime, largest: element ? element.tagName : '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.watched.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
