import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { Processes } from '#testing/processes/processes.ts';

/**
 * Starts the application for the tests of a file, and processes of the product beside it, on a database that is its own unless the
 * settings name another. All of them end with the tests.
 */
export function prepareProcesses(readSettings: () => Promise<Record<string, string>> = async () => ({})) {
  const processes = new Processes();
  let app: TestApp | undefined;
  let environment: Record<string, string>;
  beforeAll(async () => {
    const settings = await readSettings();
    environment = { ...settings, DATABASE_URL: settings.DATABASE_URL ?? (await freshDatabaseUrl()) };
    app = await startTestApp(environment);
    environment.DATA_DIR = app.services.settings.data_dir;
  });
  afterAll(async () => {
    await processes.killAll();
    await app?.close();
  });
  const start = (ROLE = 'worker') => processes.start({ ...environment, ROLE });
  return {
    processes,
    start,
    /** The application that does no jobs itself. */
    getApp: () => app!,
    /** Kills a worker each time its work has reached so many, and starts one more. @returns how far each of the killed ones came. */
    async killAt(least: readonly number[], count: () => Promise<number>): Promise<number[]> {
      const reached: number[] = [];
      for (const number of least) {
        const worker = await start();
        await expect.poll(count, { timeout: 40_000, interval: 5 }).toBeGreaterThanOrEqual(number);
        await processes.kill(worker);
        reached.push(await count());
      }
      await start();
      return reached;
    },
  };
}
