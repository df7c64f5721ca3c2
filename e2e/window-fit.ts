import type { Locator, Page } from 'playwright-core';
import { pages } from '#app/pages/page-routes.ts';
import type { Layout } from '#platform/contract/pages.ts';
import { matchPage } from '#platform/contract/pages.ts';

interface Size {
  width: number;
  height: number;
}

/** A desktop, the same at 200 %, and the width of a phone. */
const DESKTOP: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

/** A phone, the same turned, and a narrow one. */
const PHONE: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 640 },
];

/** Whether a layout scrolls inside itself; sign-in, flows and what a recipient opens scroll as documents. */
const scrollsInside: Record<Layout, boolean> = {
  default: true,
  'full-screen': true,
  blank: false,
  'full-screen-centered': false,
};

/**
 * Lists what overflows on a page at its own size and the others of its kind, one line each; empty when everything fits.
 *
 * @param fitting screens that are known to fit at the other sizes; a new one is added.
 */
export async function findOverflow(page: Page, fitting = new Set<string>()): Promise<string[]> {
  const own = page.viewportSize() ?? DESKTOP[0]!;
  const kind = own.width < 640 ? PHONE : DESKTOP;
  const screen = `${kind === PHONE ? 'phone' : 'desktop'}: ${await nameScreen(page)}`;
  const others = fitting.has(screen)
    ? []
    : kind.filter(({ width, height }) => width !== own.width || height !== own.height);
  const found: string[] = [];
  for (const size of [own, ...others]) {
    if (size !== own) await page.setViewportSize(size);
    found.push(...(await measure(page, size)));
  }
  if (found.length === 0) fitting.add(screen);
  return [...new Set(found)];
}

/** Names the screen and what is open over it, because that has a size of its own. */
async function nameScreen(page: Page): Promise<string> {
  const { pathname } = new URL(page.url());
  const { pattern = pathname } = pages.find((each) => matchPage(each, pathname)) ?? {};
  const open = await page.evaluate<string>(
    "[...document.querySelectorAll('dialog[open], [role=dialog], [role=menu], [role=listbox]')].map(({ ariaLabel, role }) => role + ariaLabel).join()",
  );
  return `${pattern} ${open}`;
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

/** Layouts have a second to react to a new size: an open menu moves some frames later. */
const measurement = `new Promise((resolve) => {
  const end = performance.now() + 1_000;
  const look = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const found = [scrollHeight - clientHeight, scrollWidth - clientWidth];
    if (performance.now() < end && found.some((pixels) => pixels > 0)) requestAnimationFrame(look);
    else resolve(found);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

const screens = pages.filter(({ layout }) => scrollsInside[layout]);

const isScreen = (path: string): boolean => screens.some((screen) => matchPage(screen, path));

/** Returns whether a text is cut off. */
export const isCut = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { scrollWidth, clientWidth } = element as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth > clientWidth;
  });
