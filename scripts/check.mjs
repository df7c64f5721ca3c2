// The checks that need no database: format and lint, types, unused code, import directions.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode, toolPath } from './run-tool.mjs';

/** @typedef {{ name: string, parameters: () => string[] }} Check */

/**
 * One checker: each of the usual four works out the types that the others have too, which is twice the work.
 *
 * @param {string} project
 */
const checkTypes = (project) => [toolPath('typescript', 'tsc'), '-p', project, '--checkers', '1'];

/** The compiler of types collects garbage less often, and takes no more memory than with four checkers. */
const environment = { GOGC: '200' };

/** @type {Check[]} */
const checks = [
  { name: 'types of the server', parameters: () => checkTypes('tsconfig.server.json') },
  { name: 'types of the web', parameters: () => checkTypes('tsconfig.web.json') },
  { name: 'types of screen tests', parameters: () => checkTypes('tsconfig.screens.json') },
  { name: 'unused code', parameters: () => [toolPath('knip', 'knip'), '--no-progress', '--no-config-hints'] },
  {
    name: 'format and lint',
    parameters: () => [toolPath('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched'],
  },
  { name: 'import directions', parameters: () => ['scripts/checks/import-directions.mjs'] },
];

/** Checks at a time, as many as small machines have cores. */
const AT_ONCE = 2;

/**
 * Runs every check and prints one line for each, with the output of those that failed.
 *
 * @returns {Promise<{ passed: number, failures: string[] }>} failures: the names of those that failed
 */
export async function runChecks() {
  const waiting = [...checks];
  /** @type {string[]} */
  const failures = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const { isOk, output } = await runNode(check.parameters(), { environment });
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${isOk ? '✓' : '✗'} ${check.name} (${seconds} s)`);
      if (!isOk) {
        failures.push(check.name);
        console.log(`${output}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: checks.length - failures.length, failures };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { failures } = await runChecks();
  process.exitCode = failures.length > 0 ? 1 : 0;
}
