import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { sourcePages } from '#app/pages/page-source.ts';
import { buildServer } from '#app/server.ts';
import { createServices, type RunningServices } from '#app/services.ts';
import { readProductSettings } from '#app/settings.ts';
import type { Log } from '#platform/server/logs/log.ts';
import { setSelling } from '#platform/server/plan.ts';
import type { Services } from '#platform/server/services.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { closeJobPool, runWaitingJobs } from './jobs.ts';
import { scratchFolder } from './scratch-folders.ts';

export interface TestApp {
  server: FastifyInstance;
  services: Services;
  /** Runs every waiting job, and those they start, in this process. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** An app store is configured, so that the calls that lead there answer. */
const APP_STORE_URL = 'https://apps.example/leadkeep';
/** Nothing answers there, so that no test asks the real one. */
const YOUTUBE_OEMBED_URL = 'http://127.0.0.1:9/oembed';
/** Plans are sold, so that they end; nothing answers there. */
export const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_key_0001',
  STRIPE_WEBHOOK_SECRETS: 'whsec_test_0001',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};
export const SECRET_KEY = 'a secret key that only tests know, 32+';
/** Keys of push alerts that only tests know. */
export const VAPID = {
  VAPID_PUBLIC_KEY: 'BHhtSIdE-FZshQkND1_fPpP2T3sUj-7vdZehZhVMAdgVV3-Kz1k3uEkFUX-_5lWOE3btI7tDmksPh-ExPA7dvMg',
  VAPID_PRIVATE_KEY: 'GRLlpEa4ZRVn7JVm6HEoS2KA4LXoX3PbWMQlBzHmFlg',
  VAPID_SUBJECT: 'mailto:push@kestrel.example',
};
let shared: Promise<TestApp> | undefined;

/** Returns the real application on this worker's database, made once for all test files of the worker. */
export function testApp(): Promise<TestApp> {
  shared ??= startTestApp();
  return shared;
}

/** Returns that application where a test file has asked for it. */
export const findSharedApp = (): Promise<TestApp> | undefined => shared;

/**
 * @param environment settings that differ from a plain local start; DATABASE_URL names another database.
 * @param databaseUrl this worker's database when absent; tests of the queue use their own, where no jobs of others
 * wait.
 * @param log the destination of the log; none unless TEST_LOG names a level.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  databaseUrl?: string,
  log: Log = pino({ level: processEnvironment().TEST_LOG ?? 'silent' }),
): Promise<TestApp> {
  const url = databaseUrl ?? environment.DATABASE_URL ?? (await workerDatabaseUrl());
  const DATA_DIR = scratchFolder();
  const settings = {
    ...readProductSettings({
      NODE_ENV: 'test',
      SECRET_KEY,
      DATA_DIR,
      APP_STORE_URL,
      YOUTUBE_OEMBED_URL,
      ...VAPID,
      ...STRIPE,
      ...environment,
    }),
    secret_key: SECRET_KEY,
  };
  const running: RunningServices = await createServices(settings, log, url);
  const server = buildServer(running.services, { pages: sourcePages() });
  await server.ready();
  return {
    server,
    services: running.services,
    runJobs: () => runWaitingJobs(running.services),
    close: async () => {
      await closeJobPool(running.services);
      await server.close();
      await running.close();
      // Said for the whole process: an application that sells nothing must not be felt by the tests after it.
      setSelling(true);
    },
  };
}

// Loaded only on demand, because the demo and the benchmarks use the factories without a test runner.
const workerDatabaseUrl = async () => (await import('./database.ts')).testDatabaseUrl();
