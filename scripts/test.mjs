// Everything that says whether the product works: the checks, the tests, the build, the journeys in a browser.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { root, runNode, toolPath } from './run-tool.mjs';

/** @typedef {{ passed: number, failed: number, names?: string[] }} Count `names` are those of what failed. */

/**
 * Runs one of the projects of vitest.config.ts and counts its tests. Skipped ones count as neither.
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
  // A run can fail without a failed test: when a file cannot be loaded, or something breaks between tests.
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
 * @returns {string[]} where each failed test stands, its title and the first line of what it said.
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

/**
 * One after the other, because each uses the whole of a small machine.
 *
 * @type {(() => Promise<Count>)[]}
 */
const steps = [runChecks, () => runTests('server'), () => runTests('growth'), runBuild, () => runTests('e2e')];

/** @type {Count} */
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
for (const step of steps) {
  const { passed, failed, names = [] } = await step();
  total.passed += passed;
  total.failed += failed;
  failures.push(...names);
}
// Again at the end, because the tests of the server fail far above it.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
