import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { listEntry } from './chunks.ts';

const root = join(import.meta.dirname, '../..');

/** The file beside the manifest of the build in which the modules of the first page are listed. */
export const FIRST_MODULES = '.vite/first-modules.txt';

/** Lists which modules every page loads before anything else, so that a test notices another one. */
export const listFirstModules = (): Plugin => ({
  name: 'first-modules',
  generateBundle(_, bundle) {
    const names = [...listEntry(bundle)]
      .flatMap(({ modules }) => Object.entries(modules))
      .flatMap(([id, { renderedLength }]) => (renderedLength > 0 && !id.startsWith('\0') ? nameModule(id) : []));
    const source = `${[...new Set(names)].sort().join('\n')}\n`;
    this.emitFile({ type: 'asset', fileName: FIRST_MODULES, source });
  },
});

/** A module of ours by its path, one of a library by the library; icons each, because each is a choice of ours. */
function nameModule(id: string): string {
  const path = relative(root, id).replace(/\?.*$/, '');
  const [, name, rest = ''] = /node_modules\/((?:@[^/]+\/)?[^/]+)(.*)$/.exec(path) ?? [];
  if (!name) return path;
  return rest.includes('/icons/') ? `${name}${rest}` : name;
}
