import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './run-tool.mjs';

/** @typedef {{ passed: number, failures: string[] }} TestSummary `failures` has a line for whatever failed. */

/** Writes how many tests passed and a line for whatever failed, also between tests, to the file TEST_SUMMARY names. */
export default class SummaryReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.TEST_SUMMARY;
    if (!file) throw new Error('TEST_SUMMARY names no file.');
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [
      ...modules.flatMap(describeSuiteFailures),
      ...tests.filter((test) => test.result().state === 'failed').map(describeTestFailure),
      ...unhandledErrors.map(describeUnhandled),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed, failures }));
  }
}

/** @param {string} [text] */
const firstLine = (text = '') => text.split('\n', 1)[0];

/**
 * Describes what failed outside the tests of a file: its import, or a hook around tests.
 *
 * @param {import('vitest/node').TestModule} module
 */
const describeSuiteFailures = (module) =>
  [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => `${relative(root, module.moduleId)}: ${firstLine(message)}`),
  );

/** @param {import('vitest/node').TestCase} test */
const describeTestFailure = (test) =>
  `${relative(root, test.module.moduleId)} > ${test.fullName}: ${firstLine(test.result().errors?.at(0)?.message)}`;

/**
 * Describes what nobody caught: its kind, the test it came in as far as that is known, and the first place in its stack.
 *
 * @param {import('vitest').SerializedError} error
 */
function describeUnhandled({ type, message, stack, VITEST_TEST_NAME: test, VITEST_TEST_PATH: path }) {
  const file = path && relative(root, String(path));
  const where = [file, test].filter(Boolean).join(' > ');
  const thrownAt = stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim();
  return [type ?? 'Unhandled error', where, firstLine(message), thrownAt].filter(Boolean).join(': ');
}
