import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { findBrowser } from '../../e2e/find-browser.ts';

/** A slow phone: a quarter of this machine's speed, 150 ms to the server and back, 1.6 Mbit/s. */
const SLOW_PHONE = { cpu: 4, latency: 150, bytes_per_second: 200_000 };

/** What a browser says of a phone, by which the server draws the first page. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
};

export async function launchBrowser(): Promise<Browser> {
  const place = await findBrowser();
  if (!place) throw new Error('There is no browser; name one with CHROMIUM_PATH.');
  const flags = ['--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({
    executablePath: place.executable_path,
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    env: { ...(processEnvironment() as Record<string, string>), ...place.environment },
  });
}

/** Makes a page as slow as it is on a slow phone. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latency,
    downloadThroughput: SLOW_PHONE.bytes_per_second,
    uploadThroughput: SLOW_PHONE.bytes_per_second,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpu });
}
