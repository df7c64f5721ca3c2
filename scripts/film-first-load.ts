import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';
import { newOrg, type Person } from '#testing/world.ts';
import { startProduct, withBenchEnvironment } from '../bench/kit/bench-environment.ts';
import { fillClients } from '../bench/kit/fill-clients.ts';
import { launchBrowser, PHONE, slowDown } from '../bench/kit/slow-phone.ts';

/**
 * Writes what a slow phone shows of the clients list while it loads, a picture every 100 ms, side by side: `npx tsx
 * --tsconfig=tsconfig.server.json scripts/film-first-load.ts docs/pictures/first-load.webp`.
 */
const [file = 'first-load.webp'] = process.argv.slice(2);
const STEP_MS = 100;
const STEPS = 22;
const PLACE = { width: 117, height: 253, gap: 6, words: 18 };

interface Frame {
  at: number;
  image: Buffer;
}

async function film(browser: Browser, url: string, { cookie }: Person): Promise<Frame[]> {
  const context = await browser.newContext({ baseURL: url, ...PHONE });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const frames: Frame[] = [];
  let begin = 0;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId });
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000 - begin, image: Buffer.from(data, 'base64') });
  });
  session.on('Network.requestWillBeSent', ({ wallTime, type }) => {
    if (type === 'Document') begin = wallTime * 1_000;
  });
  await session.send('Network.enable');
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await page.goto('/clients', { waitUntil: 'commit' });
  await wait(STEP_MS * STEPS + 1_500);
  await context.close();
  return frames;
}

/** Puts the picture that was on the screen at each step beside the one before. */
async function draw(frames: readonly Frame[]): Promise<Buffer> {
  const { width, height, gap, words } = PLACE;
  const canvas = createCanvas(STEPS * (width + gap) + gap, height + words + gap);
  const context = canvas.getContext('2d');
  context.fillStyle = '#e9edee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '12px sans-serif';
  for (let step = 1; step <= STEPS; step += 1) {
    const left = gap + (step - 1) * (width + gap);
    const shown = frames.findLast(({ at }) => at <= step * STEP_MS);
    context.fillStyle = '#fff';
    context.fillRect(left, words, width, height);
    if (shown) context.drawImage(await loadImage(shown.image), left, words, width, height);
    context.fillStyle = '#151d20';
    context.fillText(`${(step * STEP_MS) / 1_000} s`, left + 2, words - 5);
  }
  return canvas.encode('webp', 80);
}

await withBenchEnvironment(async (environment) => {
  const { org_id, owner } = await newOrg({ app: environment.app });
  const people = { owner: owner.profile_id, member: owner.profile_id };
  await fillClients(environment.postgres.ownerUrl, [{ org_id, ...people, count: 1_000, own: 0 }]);
  const product = await startProduct(environment);
  const browser = await launchBrowser();
  // The first page starts what draws it.
  await film(browser, product.url, owner);
  await writeFile(file, await draw(await film(browser, product.url, owner)));
  await browser.close();
  await product.stop();
});
process.exit();
