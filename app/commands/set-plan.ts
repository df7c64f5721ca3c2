import { processEnvironment } from '#platform/server/settings/env.ts';
import { readProductSettings } from '../settings.ts';
import { openInstallation, reportFailure } from './open-installation.ts';
import { readPlanOrder } from './plan-orders.ts';
import { setPlan } from './write-plan.ts';

/** `npm run plan -- --org <code or id> …`: sets the trial or the plan of an organisation, whether or not the product runs. */
async function run(): Promise<void> {
  const order = readPlanOrder(process.argv.slice(2));
  const installation = await openInstallation(readProductSettings(processEnvironment()));
  try {
    console.log(await setPlan(installation.url, order));
  } finally {
    await installation.close();
  }
}

run().catch(reportFailure);
