import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** As much of a browser as the modules of the first page ask for while they load. */
const browser = {
  navigator: { platform: '', userAgent: '', language: 'en' },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
};

/** Loads a module of the browser to look at what it lists; nothing of it is drawn. @param path from the root. */
export async function loadInBrowser(path: string) {
  for (const [name, value] of Object.entries(browser)) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
  }
  return import(join(repositoryRoot, path));
}
