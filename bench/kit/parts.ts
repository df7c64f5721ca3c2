import { processEnvironment } from '#platform/server/settings/env.ts';
import { type BenchEnvironment, withBenchEnvironment } from './bench-environment.ts';
import type { Figure } from './figure.ts';

/** Measures each part in an environment of its own, so that none measures what another left. BENCH_PARTS names some of them. */
export async function measureParts(
  subject: string,
  parts: Readonly<Record<string, (environment: BenchEnvironment) => Promise<Figure[]>>>,
): Promise<Figure[]> {
  const only = processEnvironment().BENCH_PARTS?.split(',');
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    try {
      await withBenchEnvironment(async (environment) => void figures.push(...(await measure(environment))));
    } catch (error) {
      // The other parts say something without this one, whose figures are missing.
      process.exitCode = 1;
      console.error(`${subject}, part ${name}, could not be measured.`, error);
    }
  }
  return figures;
}

/** Measures the parts one after the other with the same things. BENCH_PARTS names some of them. */
export async function runParts<Given>(
  given: Given,
  parts: Readonly<Record<string, (given: Given) => Promise<Figure[]>>>,
): Promise<Figure[]> {
  const only = processEnvironment().BENCH_PARTS?.split(',');
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (!only || only.includes(name)) figures.push(...(await measure(given)));
  return figures;
}
