// Runs the checks, the tests, the build and the main story of each subject in a browser. `npm test -- --changed` runs only
// the tests that uncommitted changes reach; every other test is part of `npm run test:slow`.
import { rmSync } from 'node:fs';
import { runChecks } from './check.mjs';
import { runNode } from './run-tool.mjs';
import { allParts, quickParts, summaryFile } from './suite/test-parts.mjs';
import { runPart, runSteps } from './suite/test-steps.mjs';

/** @typedef {import('./suite/summary-reporter.mjs').TestSummary} TestSummary */

const options = process.argv.includes('--changed') ? ['--changed', '--passWithNoTests'] : [];

/** @returns {Promise<TestSummary>} */
async function runBuild() {
  const { isOk } = await runNode(['scripts/build.mjs'], { show: true });
  console.log(isOk ? '✓ build' : '✗ build');
  return { passed: isOk ? 1 : 0, failures: isOk ? [] : ['build'] };
}

/** @returns {Promise<TestSummary>} */
async function runChecksAndBuild() {
  const checked = await runChecks();
  const built = await runBuild();
  return { passed: checked.passed + built.passed, failures: [...checked.failures, ...built.failures] };
}

for (const part of allParts) rmSync(summaryFile(part), { force: true });
await runSteps([
  [runChecksAndBuild, () => runPart(quickParts.screens, options)],
  [() => runPart(quickParts.server, options)],
  [() => runPart(quickParts.stories, options)],
]);
