// Runs what kills, storms, backs up, fuzzes or measures growth, after `npm test`. Both together show what is proven.
import { existsSync, rmSync } from 'node:fs';
import { checkRequirements, summaryFile, testProjects } from './requirements.mjs';
import { runSteps, runTests } from './test-steps.mjs';

const slowProjects = ['slow', 'growth'];

/** Only two runs without failures say what is proven. */
function checkBothRuns() {
  const missing = testProjects.find((project) => !existsSync(summaryFile(project)));
  return missing
    ? [`npm test did not run before, so nothing says what its ${missing} tests show`]
    : checkRequirements();
}

for (const project of slowProjects) rmSync(summaryFile(project), { force: true });
await runSteps(
  slowProjects.map((project) => [() => runTests(project)]),
  checkBothRuns,
);
