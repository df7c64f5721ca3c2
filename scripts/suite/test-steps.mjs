// Runs projects of vitest.config.ts in steps, and ends with a line for whatever failed and one with the count.
import { readFileSync } from 'node:fs';
import { runNode, toolPath } from '../run-tool.mjs';
import { summaryFile } from './test-parts.mjs';

/** @typedef {import('./summary-reporter.mjs').TestSummary} TestSummary */
/** @typedef {() => Promise<TestSummary>} Part */

/**
 * Runs one part of the suite and counts its tests without the skipped ones.
 *
 * @param {import('./test-parts.mjs').TestPart} part
 * @param {string[]} [options] for vitest
 * @returns {Promise<TestSummary>}
 */
export async function runPart(part, options = []) {
  const { name, project, tags, listFiles = () => [] } = part;
  const summary = summaryFile(part);
  const parameters = [
    toolPath('vitest', 'vitest'),
    'run',
    ...['--project', project],
    ...(tags ? ['--tags-filter', tags] : []),
    ...['--reporter=default', '--reporter=./scripts/suite/summary-reporter.mjs'],
    ...options,
    ...listFiles(),
  ];
  const { isOk } = await runNode(parameters, {
    show: true,
    environment: { TEST_SUMMARY: summary, ...(tags && { TEST_TAGS: tags }) },
  });
  const { passed, failures } = readSummary(summary);
  if (!isOk && failures.length === 0) failures.push(`the ${name} tests ended early`);
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

/**
 * Runs the steps one after the other, because each uses all of a small machine; the parts of one run beside each other.
 *
 * @param {Part[][]} steps
 * @param {() => string[]} [checkAfter] runs only when nothing failed, and returns a line for each failure
 */
export async function runSteps(steps, checkAfter = () => []) {
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const parts of steps) {
    for (const outcome of await Promise.all(parts.map((run) => run()))) {
      passed += outcome.passed;
      failures.push(...outcome.failures);
    }
  }
  if (failures.length === 0) failures.push(...checkAfter());
  // Failures are printed again at the end, because those of the server are far above.
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
