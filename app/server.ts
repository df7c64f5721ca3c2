import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Method, splitRoute } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { handleErrors } from '#platform/server/error-handler.ts';
import { registerHealth } from '#platform/server/health.ts';
import { openapiOf } from '#platform/server/openapi.ts';
import { registerEndpoints } from '#platform/server/register.ts';
import { addSecurityHeaders } from '#platform/server/security-headers.ts';
import type { Services } from '#platform/server/services.ts';
import { boundEndpoints } from './endpoints.ts';
import { registerHooks } from './hooks.ts';

export const PRODUCT_NAME = 'Leadkeep';

interface ServerOptions {
  /** Name of the last migration this version of the product needs. */
  latest_migration: string;
}

/** The HTTP server with everything the product answers, not yet listening. */
export function buildServer(services: Services, { latest_migration }: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = services.log;
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit: 1024 * 1024,
  });
  addSecurityHeaders(server, services.settings);
  handleErrors(server, services.log, () => undefined);
  registerHealth(server, { database: services.database.pool, latest_migration });
  registerEndpoints(server, services, boundEndpoints);
  registerHooks(server, services);
  const openapi = openapiDocument();
  server.get('/api/openapi.json', async () => openapi);
  refuseUnknown(server);
  return server;
}

/** The reference of all calls, as `/api/openapi.json` and `docs/openapi.json` give it. */
export const openapiDocument = () =>
  openapiOf(
    boundEndpoints.map(({ endpoint }) => endpoint),
    { title: `${PRODUCT_NAME} API`, version: '1' },
  );

/** An address nobody answers: 404, or 405 when another method would be. */
function refuseUnknown(server: FastifyInstance): void {
  const routes = boundEndpoints
    .flatMap(({ endpoint }) => [endpoint.route, ...endpoint.aliases])
    .map(splitRoute)
    .map(([method, path]) => ({ method, pattern: patternOf(path) }));
  server.setNotFoundHandler((request) => {
    const [path = ''] = request.url.split('?');
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length > 0 && !methods.includes(request.method as Method)) throw new Problem('method_not_allowed');
    throw new Problem('not_found', { log_detail: path });
  });
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);
