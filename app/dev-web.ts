import { readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { PageSource } from './page-source.ts';

/**
 * Development only: the browser's code comes from Vite as it is being written, and changes appear without a reload.
 * Pages stay ours; Vite adds its client to their document.
 */
export function pagesFromSources(): PageSource {
  let vite: Promise<ViteDevServer> | undefined;
  return {
    async html() {
      const document = await readFile(join(repositoryRoot, 'app/web/index.html'), 'utf8');
      return (await vite!).transformIndexHtml('/index.html', document);
    },
    serveFiles(server) {
      // The server's own port also carries Vite's notices of changes.
      vite = startVite(server.server);
      // What Vite does not know it passes on, and only then the request is ours.
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
    // The other loaders write a file of their own while they read it, at which the watcher would start us again.
    configLoader: 'runner',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
}
