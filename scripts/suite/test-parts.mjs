// The parts of the suite and which of the two runs has them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.mjs';

/**
 * @typedef {object} TestPart
 * @property {string} name its summary is in .cache under this name
 * @property {string} project of vitest.config.ts
 * @property {string} [tags] which of its tests, as an expression over their tags
 * @property {() => string[]} [listFiles] the only files that have such tests; all of the project when absent or none
 */

/** @type {Record<'screens' | 'server' | 'stories', TestPart>} */
export const quickParts = {
  screens: { name: 'screens', project: 'screens' },
  server: { name: 'server', project: 'server', tags: '!slow' },
  stories: { name: 'stories', project: 'e2e', tags: 'story' },
};

/** @type {TestPart[]} */
export const slowParts = [
  { name: 'slow-server', project: 'server', tags: 'slow', listFiles: listLeftFiles },
  { name: 'journeys', project: 'e2e', tags: '!story' },
  { name: 'slow', project: 'slow' },
  { name: 'growth', project: 'growth' },
];

export const allParts = [...Object.values(quickParts), ...slowParts];

/** @param {TestPart} part */
export const summaryFile = ({ name }) => join(root, '.cache', `tests-${name}.json`);

/**
 * The files whose slow tests `npm test` left: loading every file of the server's tests to run a few of their tests would take
 * longer than these. All files where it did not run before.
 *
 * @returns {string[]}
 */
function listLeftFiles() {
  const summary = summaryFile(quickParts.server);
  return existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')).left : [];
}
