import type { Browser, Locator } from 'playwright-core';
import { contentPagePages } from '#features/content-pages/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { signedInAs } from '../../e2e/people.ts';
import { type BenchEnvironment, startProduct } from '../kit/bench-environment.ts';
import { below, type Figure, quantile } from '../kit/figure.ts';
import { launchBrowser } from '../kit/slow-phone.ts';
import { makeLongPage } from './bench-page.ts';

const KEYS = 80;
/** Keys that compile what they run through. */
const FIRST_KEYS = 20;
/** Milliseconds between keys, as of somebody who types fast; the draft is saved and drawn in between. */
const PAUSE_MS = 120;
const SLOWER = 4;

/** A key in a title of a page of 60 components, from the press until it is painted, at a quarter of the speed. */
export async function measureEditor(environment: BenchEnvironment): Promise<Figure[]> {
  const { org, id } = await makeLongPage(environment);
  const product = await startProduct(environment);
  const browser = await launchBrowser();
  try {
    const keys = await typeIn(browser, {
      baseURL: product.url,
      ...signedInAs(org.owner),
      path: fillPage(contentPagePages.edit_page, { id }),
    });
    if (keys.length < KEYS) throw new Error(`only ${keys.length} keys were painted`);
    return [below('Editor of 60 components, a key until it is painted, p95, 4× CPU', quantile(keys, 0.95), 'ms', 50)];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function typeIn(browser: Browser, { path, ...visitor }: { path: string; baseURL: string }): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...visitor });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(path);
  await page.getByText('Part 12 of the page').first().click();
  const title = page.getByRole('textbox', { name: 'Words of the title' });
  await title.focus();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await typeKeys(title, 'x', FIRST_KEYS);
  await page.evaluate('window.keys = []');
  await typeKeys(title, 'y', KEYS);
  await page.waitForTimeout(PAUSE_MS * 4);
  const keys = (await page.evaluate('window.keys')) as number[];
  await context.close();
  return keys;
}

/** Types one key after the other; a machine with other work may take a while for all of them. */
async function typeKeys(field: Locator, key: string, times: number): Promise<void> {
  await field.pressSequentially(key.repeat(times), { delay: PAUSE_MS, timeout: 180_000 });
}

/** Runs in the page before anything else: notes how long each key takes until the frame that shows it is done. */
const watch = `
  window.keys = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keys.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, { capture: true });
`;
