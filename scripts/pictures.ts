import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { type AnyEndpoint, type CallInput, type CallOutput, fillPath } from '#platform/contract/endpoint.ts';
import { repositoryRoot } from '#platform/server/root.ts';
import { findBrowser } from '../e2e/find-browser.ts';

/**
 * Takes the pictures of docs/pictures from a running installation with the demo in it:
 * `npm run demo`, `npm start`, then `npx tsx scripts/pictures.ts http://localhost:3000`.
 */
const address = process.argv[2] ?? 'http://localhost:3000';
const folder = join(repositoryRoot, 'docs/pictures');

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

interface Picture {
  name: string;
  path: string;
  /** Seen by a visitor who is not signed in. */
  isPublic?: boolean;
  /** What must be there before the picture is taken. */
  shows: string;
}

async function takeAll(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = await listPictures(browser);
  for (const [device, options] of Object.entries(devices)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const common = {
        ...options,
        baseURL: address,
        colorScheme,
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Singapore',
      } as const;
      const visitor = await browser.newContext(common);
      const owner = await browser.newContext(common);
      await owner.request.post(identity.signInToDemo.path);
      for (const picture of pictures) {
        const page = await (picture.isPublic ? visitor : owner).newPage();
        await take(page, picture, `${picture.name}-${device}-${colorScheme}.png`);
        await page.close();
      }
      await Promise.all([visitor.close(), owner.close()]);
    }
  }
}

async function take(page: Page, { path, shows }: Picture, name: string): Promise<void> {
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await writeFile(join(folder, name), await page.screenshot());
  console.log(name);
}

/** The addresses of one client, and of what was shared with them. */
async function listPictures(browser: Browser): Promise<Picture[]> {
  const context = await browser.newContext({ baseURL: address });
  const call = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> & object): Promise<CallOutput<E>> => {
    const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, string> };
    const answer = await context.request.get(fillPath(endpoint.path, params), { params: query });
    return answer.json();
  };
  await context.request.post(identity.signInToDemo.path);
  const found = await call(clients.search, { query: { search: 'Charlotte Whitfield' } });
  const id = found.results[0]?.id;
  if (!id) throw new Error(`There is no demo at ${address}. Run "npm run demo" first.`);
  const shared = await call(shares.listOfClient, { params: { id } });
  const brochure = shared.results.find(({ content_title }) => content_title.includes('e-brochure'));
  await context.close();
  return [
    { name: 'sign-in', path: '/login', isPublic: true, shows: 'Look around the demo' },
    { name: 'clients-list', path: '/clients', shows: 'Tan Wei Ling' },
    { name: 'client', path: `/client/${id}`, shows: 'Charlotte Whitfield' },
    { name: 'viewer', path: new URL(brochure!.link).pathname, isPublic: true, shows: 'The Linden' },
  ];
}

const place = await findBrowser();
if (!place) throw new Error('There is no browser; name one with CHROMIUM_PATH.');
const browser = await chromium.launch({
  executablePath: place.executable_path,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  env: { ...(process.env as Record<string, string>), ...place.environment },
});
try {
  await takeAll(browser);
} finally {
  await browser.close();
}
