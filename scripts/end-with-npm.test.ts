import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '#platform/server/embedded-database/postmaster.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';

const module = join(import.meta.dirname, 'end-with-npm.mjs');
const product = `import(${JSON.stringify(module)}).then(({ endWithNpm }) => endWithNpm()); setInterval(() => {}, 1000)`;
let left: number | undefined;

afterEach(() => {
  if (left !== undefined && isAlive(left)) process.kill(left, 'SIGKILL');
});

/**
 * Starts the product through another process, like npm. @returns that process and the number of the product's process.
 */
async function startThrough(shell: string, environment: Record<string, string>) {
  const script = `const child = require('node:child_process').spawn('sh', ['-c', process.argv[1]], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (data) => process.stdout.write(data)); process.on('SIGTERM', () => process.exit(0))`;
  const npm = spawn(process.execPath, ['-e', script, shell], {
    env: {
      PATH: processEnvironment().PATH,
      NODE: process.execPath,
      PRODUCT: `console.log(process.pid); ${product}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(npm.stdout!, 'data');
  left = Number(String(output));
  await delay(300);
  return { npm, pid: left };
}

describe('the product that npm started', () => {
  it.each(['exec "$NODE" -e "$PRODUCT"', '"$NODE" -e "$PRODUCT"; true'])(
    'ends when npm is ended: %s',
    async (shell) => {
      const { npm, pid } = await startThrough(shell, { npm_lifecycle_event: 'start' });

      npm.kill('SIGTERM');
      await once(npm, 'exit');

      await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000, interval: 50 });
    },
  );

  it('stays when it was started without npm and its parent goes', async () => {
    const { npm, pid } = await startThrough('exec "$NODE" -e "$PRODUCT"', {});

    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await delay(1_500);

    expect(isAlive(pid)).toBe(true);
  });
});
