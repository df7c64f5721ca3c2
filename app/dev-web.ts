import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { repositoryRoot } from '#platform/server/root.ts';

/**
 * Development only: the browser's code comes from Vite as it is being written, and changes appear without a reload.
 * Pages stay ours; `transformIndexHtml` of the returned server adds Vite's client to them.
 *
 * @param server not yet listening; its port also carries Vite's notices of changes.
 */
export async function serveWebFromSources(server: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(repositoryRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: server.server } },
  });
  // What Vite does not know it passes on, and only then the request is ours.
  server.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  server.addHook('onClose', () => vite.close());
  return vite;
}
