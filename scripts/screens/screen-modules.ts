import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { addBrowserGlobals } from '#app/pages/rendering/browser-globals.ts';
import { browserContracts } from '../browser-contracts.ts';

const root = join(import.meta.dirname, '../..');

/** An import as it is written in a module. */
export interface WrittenImport {
  source: string;
  importer: string;
}

interface Page {
  pattern: string;
}

type LoadScreen = () => Promise<unknown>;

/** Where the recorded imports of a loader go while it runs. */
declare global {
  var recordImport: ((importer: string, source: string) => Promise<never>) | undefined;
}

/**
 * Returns what the screen of each page imports when it is loaded. Each loader is run, and its imports are recorded and never
 * answered, so that no screen is evaluated.
 */
export async function findScreenModules(): Promise<[page: Page, imports: WrittenImport[]][]> {
  const vite = await createServer({
    configFile: false,
    root,
    cacheDir: join(root, '.cache/vite-screens'),
    logLevel: 'error',
    appType: 'custom',
    plugins: [browserContracts(), recordImports],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const removeBrowserGlobals = addBrowserGlobals();
  try {
    const { screens } = (await vite.ssrLoadModule('/app/web/screens.ts')) as { screens: Map<Page, LoadScreen> };
    return [...screens].map(([page, load]) => [page, recordLoading(load)]);
  } finally {
    removeBrowserGlobals();
    await vite.close();
    delete globalThis.recordImport;
  }
}

/** A loader asks for all it needs before it waits, so that nothing has to be waited for here. */
function recordLoading(load: LoadScreen): WrittenImport[] {
  const imports: WrittenImport[] = [];
  globalThis.recordImport = (importer, source) => {
    imports.push({ importer, source });
    return new Promise(() => undefined);
  };
  void load();
  return imports;
}

const recordImports: Plugin = {
  name: 'record-imports',
  enforce: 'post',
  transform: {
    filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /\bimport\(/ },
    handler: (code, id) => ({
      code: code.replaceAll(/\bimport\(/g, `globalThis.recordImport(${JSON.stringify(id)}, `),
      map: null,
    }),
  },
};
