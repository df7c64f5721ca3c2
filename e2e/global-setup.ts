import type { TestProject } from 'vitest/node';
import { build } from '../scripts/build.mjs';
import { type BrowserPlace, findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserPlace | null;
  }
}

/** Prepares a browser and the product as delivered, once per run. */
export default async function setup(project: TestProject): Promise<void> {
  const browser = await findBrowser();
  project.provide('browser', browser);
  if (browser) await build();
  else process.stdout.write('No browser was found, so the journeys are skipped. Name one with CHROMIUM_PATH.\n');
}
