import type { Browser, Page } from 'playwright-core';
import { clients } from '#features/clients/contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { blockingTime, type Load, loadPage, openBrowser, watch } from './first-load/load-page.ts';
import { measureEventLoop, watchEventLoop } from './first-load/measure-event-loop.ts';
import { measureFilters } from './first-load/measure-filters.ts';
import { makeOtherScreens, measureOtherScreens } from './first-load/other-screens.ts';
import { startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, comparedFigure, type Figure, median, quantile } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';
import { launchBrowser } from './kit/slow-phone.ts';
import { serveListPage } from './limit/serve-list-page.ts';

const CLIENTS = 100_000;
const LOADS = 5;
/** Rows of the product's first page. */
const FIRST_ROWS = 50;
const SCROLL_FRAMES = 300;
/** A row of the list, by the link in it. */
const ROW = 'a[href^="/client/"]';

/** A load of the list, scrolled while the rest of the product arrives. */
interface ListLoad extends Load {
  frames: number[];
}

/** The clients list of a signed-in person on a slow phone, and scrolling through it. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const org = await newOrg({ app: environment.app });
    const { org_id, owner } = org;
    const people = { owner: owner.profile_id, member: owner.profile_id };
    await fillClients(environment.postgres.ownerUrl, [{ org_id, ...people, count: CLIENTS, own: 0 }]);
    const screens = await makeOtherScreens(org, environment);
    const { results } = await owner.call(clients.list, { query: { page_size: FIRST_ROWS } });
    const bare = await serveListPage(results, environment.folder);
    const product = await startProduct(environment, watchEventLoop(environment));
    const browser = await launchBrowser();
    try {
      const loads: ListLoad[] = [];
      const bareLoads: ListLoad[] = [];
      const filters: number[] = [];
      // In turns, so that whatever else the machine does meets both.
      for (let index = 0; index < LOADS; index += 1) {
        loads.push(await loadList(browser, `${product.url}/clients`, owner));
        bareLoads.push(await loadList(browser, bare.url, owner));
        filters.push(await measureFilters(browser, product.url, owner));
      }
      return [
        ...loadFigures(loads, bareLoads),
        below('First load, filters open, slow phone', median(filters), 'ms', 3_500),
        ...(await scroll(browser, product.url, owner)),
        ...(await measureOtherScreens(browser, product.url, screens)),
        ...(await measureEventLoop(environment, product, owner)),
      ];
    } finally {
      await browser.close();
      await product.stop();
      await bare.stop();
    }
  });
}

function loadFigures(loads: readonly ListLoad[], bareLoads: readonly ListLoad[]): Figure[] {
  const middle = (read: (load: ListLoad) => number, from = loads) => median(from.map(read));
  const firstRow = ({ first_ms }: ListLoad) => first_ms ?? Number.NaN;
  const shown = middle(firstRow);
  return [
    below(
      'First load, script until it can be used, brotli',
      middle(({ script_kb }) => script_kb),
      'kB',
      150,
    ),
    below(
      'First load, requests until then',
      middle(({ requests }) => requests),
      '',
      15,
    ),
    below(
      'First load, can be used, slow phone',
      middle(({ usable_ms }) => usable_ms ?? Number.NaN),
      'ms',
      2_000,
    ),
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

/** One load of the list, scrolled from its first row on. */
async function loadList(browser: Browser, address: string, person: Person): Promise<ListLoad> {
  let frames: number[] = [];
  const load = await loadPage(browser, { address, selector: ROW, person }, async (page) => {
    frames = (await page.evaluate(scrollFirstRows)) as number[];
  });
  return { ...load, frames };
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

/** Scrolls on a desktop at full speed, a row at every frame, noting how long each frame took. */
async function scroll(browser: Browser, url: string, owner: Person): Promise<Figure[]> {
  const context = await openBrowser(browser, url, owner, false);
  const page = await context.newPage();
  await page.addInitScript(watch(ROW));
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
