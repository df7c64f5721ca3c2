import type { Page } from 'playwright-core';
import { type Layout, pageRoutes } from '#app/page-routes.ts';

interface Size {
  width: number;
  height: number;
}

/** A desktop, the same at 200 %, a phone. */
const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

/** Sign-in and the steps of one form are documents, as is what a recipient opens; everything else scrolls inside itself. */
const scrollsInside: Record<Layout, boolean> = {
  default: true,
  'full-screen': true,
  blank: false,
  'full-screen-centered': false,
};

/** What is wrong with the document of a page at its size and at three others, one line each; nothing when it fits. */
export async function findOverflow(page: Page): Promise<string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const size of [own, ...SIZES]) {
    if (!size || page.isClosed()) break;
    if (size !== own) await page.setViewportSize(size);
    found.push(...(await measure(page, size)));
  }
  return [...new Set(found)];
}

async function measure(page: Page, { width, height }: Size): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const [tall, wide] = await page.evaluate<[number, number]>(measurement);
  const place = `${pathname} at ${width} × ${height}`;
  return [
    ...(wide > 0 ? [`${place}: ${wide} px wider than the window`] : []),
    ...(tall > 0 && isScreen(pathname) ? [`${place}: ${tall} px taller than the window`] : []),
  ];
}

/** Two frames later what answers to a new size has answered. */
const measurement = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  resolve([scrollHeight - clientHeight, scrollWidth - clientWidth]);
})))`;

const screens = Object.values(pageRoutes)
  .filter(({ layout }) => scrollsInside[layout])
  .map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`));

const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
