import type { FastifyInstance } from 'fastify';
import { findSourceByToken } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Services } from '#platform/server/services.ts';

const PATH = '/funnel_webhooks/test';

/**
 * Answers the test of Classic, without which it refuses a URL. Versions append its path to the host or to the whole URL
 * (integrations 9.3).
 */
export function registerTestPaths(server: FastifyInstance, services: Services): void {
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body));
    hooks.post(PATH, (_, reply) => reply.send({ ok: true }));
    hooks.post<{ Params: { token: string } }>(`/hooks/clickfunnels/:token${PATH}`, async ({ id, params }, reply) => {
      if (!(await findSourceByToken(services, params.token, id))) throw new Problem('not_found');
      return reply.send({ ok: true });
    });
  });
}
