import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import type { TestWebhook } from '#testing/leads/leads.ts';
import type { Processes } from '#testing/processes/processes.ts';

const PROCESSES = 3;

/** Starts the application on a database of its own, with three processes that file its leads. */
export async function startFiling(processes: Processes): Promise<TestApp> {
  const DATABASE_URL = await freshDatabaseUrl();
  const app = await startTestApp({ DATABASE_URL });
  const environment = { DATABASE_URL, ROLE: 'worker', DATA_DIR: app.services.settings.data_dir };
  await Promise.all(Array.from({ length: PROCESSES }, () => processes.start(environment)));
  return app;
}

/** The settings of a webhook that takes as many leads at once. */
export const manyLeads = { leads_per_minute: 6_000, burst: 20_000 };

/** Sends so many leads of as many people at once, some with each delivery. @returns the answers. */
export const postAtOnce = (webhook: TestWebhook, count: number, perDelivery: number) =>
  Promise.all(
    Array.from({ length: count / perDelivery }, (_, delivery) =>
      webhook.post(
        Array.from({ length: perDelivery }, (__, index) => {
          const number = delivery * perDelivery + index;
          return { name: `Lead ${number}`, email: `lead${number}@example.com` };
        }),
      ),
    ),
  );
