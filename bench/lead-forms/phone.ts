import type { Browser } from 'playwright-core';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, type Figure, median } from '../kit/figure.ts';
import { launchBrowser, slowDown } from '../kit/slow-phone.ts';
import { makeForm, startForms } from './bench-form.ts';

const LOADS = 7;

/** What the page notes about itself; written by `watch` below. */
interface Load {
  usable_ms: number | null;
  script_ms: number | null;
  shifts: number;
}

/** A form of 15 questions on a slow phone, each time with nothing kept from before. */
export async function measurePhone(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  // By its plain address: a browser has no certificate for the other one.
  const product = await startForms(environment);
  const browser = await launchBrowser();
  try {
    const loads: Load[] = [];
    for (let index = 0; index < LOADS; index += 1) loads.push(await loadOnce(browser, `${product.url}${form.path}`));
    const middle = (read: (load: Load) => number | null) => median(loads.map((load) => read(load) ?? Number.NaN));
    return [
      below(
        'Form, first question usable, slow phone',
        middle(({ usable_ms }) => usable_ms),
        'ms',
        1_500,
      ),
      {
        ...below(
          'Form, its script at work, slow phone',
          middle(({ script_ms }) => script_ms),
          'ms',
          1_500,
        ),
        budget: 'none',
      },
      below('Form, layout shift, the worst load', Math.max(...loads.map(({ shifts }) => shifts)), '', 0.02),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function loadOnce(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-SG' });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'networkidle' });
  // Typed into, so that what is measured is a field that takes what is typed.
  await page.locator('form.lf-form input[type="text"]:visible').first().pressSequentially('Mai');
  const typed = await page.locator('form.lf-form input[type="text"]:visible').first().inputValue();
  if (typed !== 'Mai') throw new Error(`the first question holds "${typed}"`);
  const load = (await page.evaluate('window.watched')) as Load;
  await context.close();
  if (load.usable_ms === null || load.script_ms === null) throw new Error('the page did not become usable');
  return load;
}

/**
 * Runs in the page before anything else: notes from when on the first question is painted and is what a finger would meet there, when
 * the script has set up the form, and layout shifts.
 */
const watch = `
  window.watched = { usable_ms: null, script_ms: null, shifts: 0 };
  const findFirst = () => [...document.querySelectorAll('form.lf-form input[name^="a_"]:not([type="hidden"])')].find((each) => each.checkVisibility());
  const isMet = (input) => {
    const { x, y, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === input;
  };
  const look = () => {
    const { watched } = window;
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    const first = findFirst();
    if (watched.usable_ms === null && isPainted && first && isMet(first)) watched.usable_ms = performance.now();
    const mark = document.querySelector('form.lf-form input[name="script"]');
    if (watched.script_ms === null && mark && mark.value === '1') watched.script_ms = performance.now();
    if (watched.usable_ms === null || watched.script_ms === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.watched.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
