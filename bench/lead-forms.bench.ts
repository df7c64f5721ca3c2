import type { Figure } from './kit/figure.ts';
import { killAll } from './kit/lead-processes.ts';
import { measureParts } from './kit/parts.ts';
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
  try {
    return await measureParts('lead-forms', parts);
  } finally {
    killAll();
  }
}
