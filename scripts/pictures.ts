import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { identity } from '#features/identity/contract.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { findBrowser } from '../e2e/find-browser.ts';
import { prepareDemo } from './pictures/picture-demo.ts';
import { type DemoAddresses, type Screen, screens } from './pictures/picture-screens.ts';

/**
 * Takes pictures of a running installation with the demo: `npm run demo`, `npm start`, then `npx tsx
 * scripts/pictures.ts http://localhost:3000` for those of docs/pictures, or `npx tsx scripts/pictures.ts
 * http://localhost:3000 <folder> [names]` for all screens or the named ones. It adds what the demo lacks for a screen:
 * a deleted client, an unreadable lead.
 */
const [address = 'http://localhost:3000', folderName, ...names] = process.argv.slice(2);
const folder = folderName ? resolve(folderName) : join(repositoryRoot, 'docs/pictures');
const wanted = screens.filter(({ name, is_in_docs }) =>
  names.length > 0 ? names.includes(name) : folderName !== undefined || is_in_docs,
);

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

async function takeAll(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const addresses = await prepareDemo(browser, address);
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
      for (const screen of wanted) {
        const page = await (screen.is_public ? visitor : owner).newPage();
        const name = `${screen.name}-${device}-${colorScheme}.webp`;
        await take(page, screen, addresses, name).catch((error) => {
          process.exitCode = 1;
          console.error(`${name}: ${String(error)}`);
        });
        await page.close();
      }
      await Promise.all([visitor.close(), owner.close()]);
    }
  }
}

async function take(page: Page, screen: Screen, addresses: DemoAddresses, name: string): Promise<void> {
  page.setDefaultTimeout(10_000);
  await page.goto(screen.path(addresses));
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  await screen.steps?.(page);
  await page.evaluate('document.fonts.ready');
  // Quick actions of rows load when the browser is idle.
  await page.evaluate('new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 300), { timeout: 5000 }))');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await writeFile(join(folder, name), await toWebp(await page.screenshot()));
  await screen.undo?.(page);
  console.log(name);
}

/** Converts to WebP, a fifth of the bytes of a PNG with equally sharp letters. */
async function toWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('webp', 88);
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
