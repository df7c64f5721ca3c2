import type { TestProject } from 'vitest/node';
import { copyTemplate } from '#testing/database.ts';
import { build } from '../scripts/build.mjs';
import { type BrowserPlace, findBrowser } from './find-browser.ts';
import { type AppPlace, startProcess } from './running-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserPlace | null;
    shared_app: AppPlace | null;
  }
}

/** Prepares a browser and the product as delivered, once per run. @returns what stops the product in order. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser();
  project.provide('browser', browser);
  project.provide('shared_app', null);
  if (!browser) {
    process.stdout.write('No browser was found, so the journeys are skipped. Name one with CHROMIUM_PATH.\n');
    return undefined;
  }
  await build();
  const { place, stop } = await startProcess(
    await copyTemplate('journeys', project.getProvidedContext().test_databases),
  );
  project.provide('shared_app', place);
  return async () => {
    await stop();
  };
}
