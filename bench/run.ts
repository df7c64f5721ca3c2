import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { Figure } from './kit/figure.ts';

/**
 * `npm run bench`: runs every bench/*.bench.ts, one after the other, prints their figures and writes them to
 * bench/results.json. `npm run bench -- --only clients` runs one of them and leaves the figures of the others.
 * BENCH_FULL=true adds what takes long. The exit code tells of benchmarks that could not run, not of missed budgets:
 * those stand in the table, and in docs/bench.md with their cause.
 */
const SUFFIX = '.bench.ts';
const folder = join(repositoryRoot, 'bench');
const resultsFile = join(folder, 'results.json');

const only = process.argv.indexOf('--only') < 0 ? null : process.argv[process.argv.indexOf('--only') + 1];
const all = readdirSync(folder)
  .filter((name) => name.endsWith(SUFFIX))
  .sort();
const chosen = all.filter((name) => only === null || name === `${only}${SUFFIX}`);
if (chosen.length === 0) {
  const known = all.map((name) => name.slice(0, -SUFFIX.length)).join(', ');
  throw new Error(`There is no benchmark ${only}. Known are ${known}.`);
}

for (const name of chosen) {
  console.log(`\n${name} (load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`);
  try {
    const { run } = (await import(`./${name}`)) as { run: () => Promise<Figure[]> };
    const figures = await run();
    print(figures);
    keep(figures);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name} could not run.`, error);
  }
}
// Pools and servers that a benchmark did not close must not keep the command from ending.
process.exit();

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, limit, ratio, budget, holds }) => [
    holds ? '✓' : '✗',
    name,
    `${tidy(value)} ${unit}`,
    limit === null ? '' : `limit ${tidy(limit)}`,
    ratio === null ? '' : `ratio ${ratio.toFixed(2)}`,
    budget === 'none' ? '' : budget,
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** New figures take the place of the ones with the same name. */
function keep(figures: readonly Figure[]): void {
  const known = readResults().filter(({ name }) => !figures.some((figure) => figure.name === name));
  const rounded = figures.map((figure) => ({
    ...figure,
    value: tidy(figure.value),
    limit: figure.limit === null ? null : tidy(figure.limit),
    ratio: figure.ratio === null ? null : Number(figure.ratio.toFixed(2)),
  }));
  writeFileSync(resultsFile, `${JSON.stringify([...known, ...rounded], null, 2)}\n`);
}

function readResults(): Figure[] {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return [];
  }
}

/** Three digits that count. */
function tidy(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
