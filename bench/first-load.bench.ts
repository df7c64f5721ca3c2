import type { Browser, BrowserContext, Page } from 'playwright-core';
import { clients } from '#features/clients/contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { measureUsable, type Usable } from './first-load/usable.ts';
import { startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, comparedFigure, type Figure, median, quantile } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';
import { launchBrowser, PHONE, slowDown } from './kit/slow-phone.ts';
import { serveListPage } from './limit/serve-list-page.ts';

const CLIENTS = 100_000;
const LOADS = 5;
/** Rows of the product's first page. */
const FIRST_ROWS = 50;
const SCROLL_FRAMES = 300;
/** A row of the list, by the link in it. */
const ROW = 'a[href^="/client/"]';

/** What the page notes about itself; written by `watch` below. */
interface Watched {
  first_row_ms: number | null;
  long_tasks: { start: number; duration: number }[];
  shifts: number;
}

interface Load extends Watched {
  /** While the first rows are scrolled and the rest of the product arrives. */
  frames: number[];
}

/** The clients list of a signed-in person on a slow phone, and scrolling through it. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const { org_id, owner } = await newOrg({ app: environment.app });
    const people = { owner: owner.profile_id, member: owner.profile_id };
    await fillClients(environment.postgres.ownerUrl, [{ org_id, ...people, count: CLIENTS, own: 0 }]);
    const { results } = await owner.call(clients.list, { query: { page_size: FIRST_ROWS } });
    const bare = await serveListPage(results, environment.folder);
    const product = await startProduct(environment);
    const browser = await launchBrowser();
    try {
      const loads: Load[] = [];
      const bareLoads: Load[] = [];
      const uses: Usable[] = [];
      // In turns, so that whatever else the machine does meets both.
      for (let index = 0; index < LOADS; index += 1) {
        loads.push(await loadOnce(browser, `${product.url}/clients`, owner));
        bareLoads.push(await loadOnce(browser, bare.url, owner));
        uses.push(await measureUsable(browser, product.url, owner));
      }
      return [...loadFigures(loads, bareLoads), ...usableFigures(uses), ...(await scroll(browser, product.url, owner))];
    } finally {
      await browser.close();
      await product.stop();
      await bare.stop();
    }
  });
}

function loadFigures(loads: readonly Load[], bareLoads: readonly Load[]): Figure[] {
  const middle = (read: (load: Load) => number, from = loads) => median(from.map(read));
  const firstRow = ({ first_row_ms }: Load) => first_row_ms ?? Number.NaN;
  const shown = middle(firstRow);
  return [
    below('First load, first row, slow phone', shown, 'ms', 2_000),
    comparedFigure('First load, first row beside a bare React list', 'ms', shown, middle(firstRow, bareLoads), 1),
    below('First load, blocking time, slow phone', middle(blockingTime), 'ms', 200),
    {
      ...below(
        'First load, p95 frame while scrolling and the rest arrives',
        middle(({ frames }) => quantile(frames, 0.95)),
        'ms',
        50,
      ),
      limit: middle(({ frames }) => quantile(frames, 0.95), bareLoads),
    },
    below(
      'First load, layout shift',
      middle(({ shifts }) => shifts),
      '',
      0.02,
    ),
  ];
}

const usableFigures = (uses: readonly Usable[]): Figure[] => [
  below('First load, script until it can be used, brotli', median(uses.map(({ script_kb }) => script_kb)), 'kB', 150),
  below('First load, can be used, slow phone', median(uses.map(({ listens_ms }) => listens_ms)), 'ms', 2_000),
  below('First load, filters open, slow phone', median(uses.map(({ filters_ms }) => filters_ms)), 'ms', 3_500),
];

/** What every task that was longer than 50 ms took beyond that, until the page was quiet. */
const blockingTime = ({ long_tasks }: Load): number =>
  long_tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

async function signedIn(browser: Browser, url: string, { cookie }: Person, phone: boolean): Promise<BrowserContext> {
  const device = phone ? PHONE : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ baseURL: url, ...device });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** One load with nothing kept from earlier ones, scrolled from its first row on. */
async function loadOnce(browser: Browser, address: string, owner: Person): Promise<Load> {
  const context = await signedIn(browser, new URL(address).origin, owner, true);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`${ROW}:visible`).first().waitFor({ timeout: 60_000 });
  const frames = (await page.evaluate(scrollFirstRows)) as number[];
  // Whatever shifts or blocks afterwards counts too.
  await page.waitForLoadState('networkidle');
  const watched = (await page.evaluate('window.watched')) as Watched;
  await context.close();
  return { ...watched, frames };
}

/** Runs in the page: waits for frames, and finds what scrolls the element `inside`. */
const scrollHelpers = `
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const scrolls = (area) => area.scrollHeight > area.clientHeight + 10 && /auto|scroll/.test(getComputedStyle(area).overflowY);
  const findScroller = (inside) => {
    let area = inside;
    while (area && !scrolls(area)) area = area.parentElement;
    return area ?? document.scrollingElement;
  };
  const findShown = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
`;

/** Scrolls for so long; by then the rest of the product is there. */
const SCROLL_MS = 4_000;

/** Runs in the page: up and down through the first rows, a little at every frame. */
const scrollFirstRows = `(async () => {
  ${scrollHelpers}
  const times = [];
  const end = performance.now() + ${SCROLL_MS};
  let last = await frame();
  for (let step = 8; performance.now() < end; ) {
    const target = findScroller(findShown('${ROW}'));
    const before = target.scrollTop;
    target.scrollBy(0, step);
    if (target.scrollTop === before) step = -step;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return times;
})()`;

/** Runs in the page before anything else: notes the first row of the list, long tasks and layout shifts. */
const watch = `
  window.watched = { first_row_ms: null, long_tasks: [], shifts: 0 };
  const find = () => [...document.querySelectorAll('${ROW}')].find((row) => row.checkVisibility());
  const look = () => {
    if (find()) window.watched.first_row_ms = performance.now();
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

/** Scrolls on a desktop at full speed, a row at every frame, noting how long each frame took. */
async function scroll(browser: Browser, url: string, owner: Person): Promise<Figure[]> {
  const context = await signedIn(browser, url, owner, false);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto('/clients');
  await page.locator(`${ROW}:visible`).first().waitFor();
  const list = await scrollRows(page);
  await page.setContent(plainRows);
  const plain = await scrollRows(page);
  await context.close();
  const [value, limit] = [list, plain].map(({ frames }) => quantile(frames, 0.95)) as [number, number];
  const name = `Scrolling a list of ${CLIENTS / 1_000}k clients`;
  return [
    // Beside what this machine's browser, which draws without a graphics card, needs for the plainest rows there are.
    { ...below(`${name}, p95 frame`, value, 'ms', 17), limit, ratio: value / limit },
    below(`${name}, long tasks`, list.long_tasks, '', 1),
  ];
}

/** As many rows as are scrolled past, with as many cells, and nothing in them. */
const plainRows = `<div style="height: 100vh; overflow: auto"><table>${`<tr style="height: 40px">${'<td>Row</td>'.repeat(7)}</tr>`.repeat(SCROLL_FRAMES + 30)}</table></div>`;

interface Scrolled {
  frames: number[];
  long_tasks: number;
}

const scrollRows = (page: Page) => page.evaluate(scrolling) as Promise<Scrolled>;

/** Runs in the page: moves by a row at every frame. */
const scrolling = `(async () => {
  ${scrollHelpers}
  let long_tasks = 0;
  new PerformanceObserver((list) => { long_tasks += list.getEntries().length; }).observe({ type: 'longtask' });
  const target = findScroller(findShown('td'));
  const times = [];
  let last = await frame();
  for (let index = 0; index < ${SCROLL_FRAMES}; index += 1) {
    target.scrollBy(0, 40);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  return { frames: times, long_tasks };
})()`;
