import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Returns the file of an installed package's command, which node runs the same way on every system.
 *
 * @param {string} packageName
 * @param {string} command
 */
export function toolPath(packageName, command) {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (JSON.parse(readFileSync(manifest, 'utf8')));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}.`);
  return require.resolve(join(dirname(manifest), file));
}

/**
 * Runs node with these parameters in the project.
 *
 * @param {string[]} parameters
 * @param {{ show?: boolean, environment?: Record<string, string> }} [options] show: its output is printed as it comes
 * @returns {Promise<{ isOk: boolean, output: string }>} output is empty when it was printed
 */
export function runNode(parameters, { show = false, environment = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ isOk: false, output: String(error) }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}
