import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './run-tool.mjs';

/** @typedef {{ passed: number, failures: string[] }} TestSummary */

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

/** @param {import('vitest').SerializedError} error */
const describeUnhandled = ({ type, message, stack, VITEST_TEST_NAME: during, VITEST_TEST_PATH: file }) =>
  `${type ?? 'unhandled error'}${file ? ` in ${relative(root, String(file))}` : ''}${during ? ` > ${during}` : ''}: ${firstLine(message)} ${firstLine(stack?.split('\n').find((line) => line.includes('    at ')) ?? stack)}`;
