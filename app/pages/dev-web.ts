import { readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { PageSource } from './page-source.ts';

/**
 * Serves the browser's code from Vite during development, so that changes appear without a reload. The pages stay ours;
 * Vite adds its client to their document.
 */
export function pagesFromSources(): PageSource {
  let vite: Promise<ViteDevServer> | undefined;
  return {
    // Changes to screens would need a build of their own.
    canRender: false,
    screenFiles: () => [],
    async html() {
      const document = await readFile(join(repositoryRoot, 'app/web/index.html'), 'utf8');
      return (await vite!).transformIndexHtml('/index.html', document);
    },
    serveFiles(server) {
      // Vite sends its notices of changes over the server's own port.
      vite = startVite(server.server);
      // Vite passes on what it does not know, and only then do our routes answer.
      server.addHook('onRequest', async (request, reply) => {
        const { middlewares } = await vite!;
        await new Promise<void>((resolve) => middlewares(request.raw, reply.raw, () => resolve()));
      });
      server.addHook('onClose', async () => (await vite!).close());
    },
  };
}

async function startVite(server: HttpServer): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    configFile: join(repositoryRoot, 'vite.config.ts'),
    // The other loaders write a file while reading the configuration, which would make the watcher restart the server.
    configLoader: 'runner',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
}
