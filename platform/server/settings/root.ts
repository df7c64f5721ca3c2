import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of this project: the nearest one above this file that holds package.json. The code runs from its sources
 * and from dist/server, so counting folders upwards would be wrong in one of the two.
 */
export const repositoryRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error(`No package.json above ${import.meta.dirname}: the installation is incomplete.`);
  return findRoot(parent);
}
