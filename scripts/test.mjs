// Runs everything that shows whether the product works: checks, tests, build and browser journeys.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { checkRequirements, summaryFile, testProjects } from './requirements.mjs';
import { root, runNode, toolPath } from './run-tool.mjs';

/** @typedef {import('./summary-reporter.mjs').TestSummary} TestSummary */

/**
 * Runs one of the projects of vitest.config.ts and counts its tests without the skipped ones.
 *
 * @param {string} project
 * @returns {Promise<TestSummary>}
 */
async function runTests(project) {
  const summary = summaryFile(project);
  const reporters = ['--reporter=default', '--reporter=./scripts/summary-reporter.mjs'];
  const { isOk } = await runNode([toolPath('vitest', 'vitest'), 'run', '--project', project, ...reporters], {
    show: true,
    environment: { TEST_SUMMARY: summary },
  });
  const { passed, failures } = readSummary(summary);
  if (!isOk && failures.length === 0) failures.push(`the ${project} tests ended early`);
  return { passed, failures };
}

/**
 * @param {string} file
 * @returns {TestSummary}
 */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failures: [], shown: [] };
  }
}

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

/**
 * The steps run one after the other, because each uses all of a small machine; the parts of one run beside each other.
 *
 * @type {(() => Promise<TestSummary>)[][]}
 */
const steps = [
  // Screens are one process and take as long as all the others of this step.
  [runChecksAndBuild, () => runTests('screens')],
  [() => runTests('server')],
  [() => runTests('growth')],
  [() => runTests('e2e')],
];

// The projects share what they transform, and nothing of an earlier run.
rmSync(join(root, '.cache/modules'), { recursive: true, force: true });
for (const project of testProjects) rmSync(summaryFile(project), { force: true });

let passed = 0;
/** @type {string[]} */
const failures = [];
for (const parts of steps) {
  for (const outcome of await Promise.all(parts.map((run) => run()))) {
    passed += outcome.passed;
    failures.push(...outcome.failures);
  }
}
// Only a run without failures says what is proven.
if (failures.length === 0) failures.push(...checkRequirements());
// Failures are printed again at the end, because those of the server are far above.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
