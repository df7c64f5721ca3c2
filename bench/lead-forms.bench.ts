import { processEnvironment } from '#platform/server/settings/env.ts';
import { withBenchEnvironment } from './kit/bench-environment.ts';
import type { Figure } from './kit/figure.ts';
import { killAll } from './kit/lead-processes.ts';
import { measureFlood } from './lead-forms/flood.ts';
import { measureListed } from './lead-forms/listed.ts';
import { measurePage, measureScripts } from './lead-forms/page.ts';
import { measurePhone } from './lead-forms/phone.ts';
import { measureIntake, measureScreens, measureSteady } from './lead-forms/sending.ts';

const parts = {
  page: measurePage,
  scripts: measureScripts,
  phone: measurePhone,
  intake: measureIntake,
  steady: measureSteady,
  screens: measureScreens,
  flood: measureFlood,
  listed: measureListed,
};

/** Measures a public form, what is sent with it, and the lists and figures of what came. BENCH_PARTS names some of the parts. */
export async function run(): Promise<Figure[]> {
  const only = processEnvironment().BENCH_PARTS?.split(',');
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      try {
        // Each has a database of its own, so that none measures how the leads of another are filed.
        await withBenchEnvironment(async (environment) => void figures.push(...(await measure(environment))));
      } catch (error) {
        // The other parts say something without this one, whose figures are missing.
        process.exitCode = 1;
        console.error(`lead-forms, part ${name}, could not be measured.`, error);
      }
    }
  } finally {
    killAll();
  }
  return figures;
}
