// The parts of the suite and which of the two runs has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.mjs';

/**
 * @typedef {object} TestPart
 * @property {string} name its summary is in .cache under this name
 * @property {string} project of vitest.config.ts
 * @property {string} [tags] which of its tests, as an expression over their tags
 * @property {() => string[]} [listFiles] the only files that have such tests; all of the project when absent
 */

/** @type {Record<'screens' | 'server' | 'stories', TestPart>} */
export const quickParts = {
  screens: { name: 'screens', project: 'screens' },
  server: { name: 'server', project: 'server', tags: '!slow' },
  stories: { name: 'stories', project: 'e2e', tags: 'story' },
};

/** @type {TestPart[]} */
export const slowParts = [
  { name: 'slow-server', project: 'server', tags: 'slow', listFiles: listSlowFiles },
  { name: 'journeys', project: 'e2e', tags: '!story' },
  { name: 'slow', project: 'slow' },
  { name: 'growth', project: 'growth' },
];

export const allParts = [...Object.values(quickParts), ...slowParts];

/** @param {TestPart} part */
export const summaryFile = ({ name }) => join(root, '.cache', `tests-${name}.json`);

const testFolders = [
  'app',
  'platform',
  'domain',
  'engines',
  'features',
  'integrations',
  'database',
  'emulators',
  'testing',
  'scripts',
];

/** Loading every file of the server's tests to run a few of their tests would take longer than these. */
function listSlowFiles() {
  return testFolders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
    .filter((path) => path.endsWith('.test.ts') && existsSync(join(root, path)))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("tags: 'slow'"));
}
