import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** The part of a browser that the modules of the first page use while they load. */
const browser = {
  navigator: { platform: '', userAgent: '', language: 'en' },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
};

/** Loads a module of the browser to read its lists; nothing is drawn. @param path from the root. */
export async function loadInBrowser(path: string) {
  for (const [name, value] of Object.entries(browser)) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
  }
  return import(join(repositoryRoot, path));
}
