// Runs everything that shows whether the product works: checks, tests, build and browser journeys.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { root, runNode, toolPath } from './run-tool.mjs';

/** @typedef {{ passed: number, failed: number, names?: string[] }} Count `names` are those of what failed. */

/**
 * Runs one of the projects of vitest.config.ts and counts its tests without the skipped ones.
 *
 * @param {string} project
 * @returns {Promise<Count>}
 */
async function runTests(project) {
  const report = join(root, '.cache', `tests-${project}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { isOk } = await runNode([toolPath('vitest', 'vitest'), 'run', '--project', project, ...reporters], {
    show: true,
  });
  const { passed, failed, names } = readReport(report);
  // A run can fail without a failed test: when a file cannot be loaded, or something fails between tests.
  return { passed, failed: isOk ? failed : Math.max(failed, 1), names };
}

/**
 * @param {string} report
 * @returns {Count}
 */
function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, names: testResults.flatMap(listFailures) };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * @param {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]} the file of each failed test, its title and the first line of its message.
 */
const listFailures = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages: [message = ''] }) => {
      const [firstLine] = message.split('\n');
      return `${relative(root, name)} > ${fullName}: ${firstLine}`;
    });

/** @returns {Promise<Count>} */
async function runBuild() {
  const { isOk } = await runNode(['scripts/build.mjs'], { show: true });
  console.log(isOk ? '✓ build' : '✗ build');
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
}

/** @returns {Promise<Count>} */
async function runChecksAndBuild() {
  const checked = await runChecks();
  const built = await runBuild();
  return { passed: checked.passed + built.passed, failed: checked.failed + built.failed };
}

/**
 * The steps run one after the other, because each uses all of a small machine; the parts of one run beside each other.
 *
 * @type {(() => Promise<Count>)[][]}
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

/** @type {Count} */
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
for (const parts of steps) {
  for (const { passed, failed, names = [] } of await Promise.all(parts.map((run) => run()))) {
    total.passed += passed;
    total.failed += failed;
    failures.push(...names);
  }
}
// Failures are printed again at the end, because those of the server are far above.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
