import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive } from '#platform/server/embedded-database/postmaster.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const SOURCE = join(repositoryRoot, 'app/tests/processes/process.fixture.ts');
/** Inside the project, so that the bundle finds its packages. */
const PLACE = join(repositoryRoot, '.cache/processes');

let program: Promise<string> | undefined;

/**
 * Returns the file of a program that runs one role of the product on a migrated database. It is bundled once per test
 * process, because every start from the sources takes more than three seconds of a core.
 */
export function processProgram(): Promise<string> {
  program ??= bundle();
  return program;
}

async function bundle(): Promise<string> {
  const { build } = await import('vite');
  removeAbandoned();
  const folder = join(PLACE, String(process.pid));
  await build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'warn',
    // The bundle stands for its sources, from which threads are started.
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(SOURCE).href),
      'import.meta.dirname': JSON.stringify(dirname(SOURCE)),
    },
    build: {
      ssr: SOURCE,
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'process.mjs' } },
    },
  });
  return join(folder, 'process.mjs');
}

/** Removes the bundles of processes that ended. */
function removeAbandoned(): void {
  if (!existsSync(PLACE)) return;
  for (const pid of readdirSync(PLACE))
    if (!isAlive(Number(pid))) rmSync(join(PLACE, pid), { recursive: true, force: true });
}
