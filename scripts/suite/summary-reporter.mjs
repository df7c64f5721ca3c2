import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from '../run-tool.mjs';
import { findIds } from './requirements.mjs';

/**
 * @typedef {{ passed: number, failures: string[], shown?: import('./requirements.mjs').Shown[], left?: string[] }} TestSummary
 * `failures` has a line for whatever failed, `shown` the statements of the specification that titles name, `left` the
 * files with tests that another part of the suite has.
 */

/** Writes how many tests passed, what they showed and a line for whatever failed to the file TEST_SUMMARY names. */
export default class SummaryReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.TEST_SUMMARY;
    if (!file) throw new Error('TEST_SUMMARY names no file.');
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const tests = all.filter(isOfThisPart);
    const failures = [
      ...modules.flatMap(describeSuiteFailures),
      ...tests.filter((test) => test.result().state === 'failed').map(describeTestFailure),
      ...unhandledErrors.map(describeUnhandled),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    mkdirSync(dirname(file), { recursive: true });
    const left = [...new Set(all.filter((test) => !isOfThisPart(test)).map(findFile))];
    writeFileSync(file, JSON.stringify({ passed, failures, shown: tests.flatMap(listShown), left }));
  }
}

/**
 * Whether the tags of a test are those of this part of the suite; one of another part is skipped here and runs there.
 *
 * @param {import('vitest/node').TestCase} test
 */
function isOfThisPart({ tags }) {
  const wanted = process.env.TEST_TAGS;
  if (!wanted) return true;
  return wanted.startsWith('!') ? !tags.includes(wanted.slice(1)) : tags.includes(wanted);
}

/**
 * @param {import('vitest/node').TestCase} test
 * @returns {import('./requirements.mjs').Shown[]}
 */
function listShown(test) {
  const { state } = test.result();
  if (state !== 'passed' && state !== 'skipped') return [];
  return findIds(test.name).map((id) => ({ id, file: findFile(test), is_skipped: state === 'skipped' }));
}

/** @param {import('vitest/node').TestCase} test */
const findFile = ({ module }) => relative(root, module.moduleId).replaceAll('\\', '/');

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
