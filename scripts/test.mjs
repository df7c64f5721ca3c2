// Runs the checks, the tests, the build and the browser journeys. `npm test -- --changed` runs only the tests that
// uncommitted changes reach; what kills, storms, backs up, fuzzes or measures growth is `npm run test:slow`.
import { rmSync } from 'node:fs';
import { runChecks } from './check.mjs';
import { summaryFile, testProjects } from './requirements.mjs';
import { runNode } from './run-tool.mjs';
import { runSteps, runTests } from './test-steps.mjs';

/** @typedef {import('./summary-reporter.mjs').TestSummary} TestSummary */

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

for (const project of testProjects) rmSync(summaryFile(project), { force: true });
await runSteps([
  // Screens are one process and take as long as all the others of this step.
  [runChecksAndBuild, () => runTests('screens', options)],
  [() => runTests('server', options)],
  [() => runTests('e2e', options)],
]);
