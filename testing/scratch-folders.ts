import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#platform/server/embedded-database/postmaster.ts';

/** The number of the process that made a folder stands in its name. */
const FOLDER = /^leadkeep-test-data-(\d+)-/;

const made: string[] = [];
process.once('exit', () => made.forEach(remove));

/** Makes a folder for the uploads of one application, which is removed when its process or the run of tests ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `leadkeep-test-data-${process.pid}-`));
  made.push(folder);
  return folder;
}

/** Removes the folders of processes that were ended from outside, as the test runner ends its workers. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) remove(join(tmpdir(), name));
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
