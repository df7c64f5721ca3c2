// The checks that need no database: format and lint, types, unused code, import directions.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode, toolPath } from './run-tool.mjs';

/** @typedef {{ name: string, parameters: () => string[] }} Check */

/** @type {Check[]} */
const checks = [
  { name: 'types of the server', parameters: () => [toolPath('typescript', 'tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', parameters: () => [toolPath('typescript', 'tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'types of screen tests', parameters: () => [toolPath('typescript', 'tsc'), '-p', 'tsconfig.screens.json'] },
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
      const { isOk, output } = await runNode(check.parameters());
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
