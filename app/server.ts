import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Method, splitRoute } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { connectionLimits, guardConnections } from '#platform/server/database/connections.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { registerHealth } from '#platform/server/http/health.ts';
import { writeOpenapi } from '#platform/server/http/openapi.ts';
import { registerEndpoints } from '#platform/server/http/register.ts';
import { registerSecurityContact } from '#platform/server/http/security-contact.ts';
import { addSecurityHeaders } from '#platform/server/http/security-headers.ts';
import { redactUrl } from '#platform/server/logs/log.ts';
import { registerMetrics } from '#platform/server/logs/metrics.ts';
import { registerOutbox } from '#platform/server/messages/outbox-page.ts';
import type { Services } from '#platform/server/services.ts';
import { sendApiDocs } from './api-docs.ts';
import { registerDevClock } from './dev-clock.ts';
import { boundEndpoints } from './endpoints.ts';
import { modules } from './modules.ts';
import type { PageSource } from './pages/page-source.ts';
import { registerPages, wantsPage } from './pages/pages.ts';

interface ServerOptions {
  /** The source of pages: the built application when absent. */
  pages: PageSource;
}

/** Makes the HTTP server with everything the product answers; it does not listen yet. */
export function buildServer(services: Services, { pages }: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = services.log;
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit: 1024 * 1024,
    ...connectionLimits,
    // A trusted proxy names the caller, by whom limits count.
    trustProxy: services.settings.local_mode ? false : services.settings.trusted_proxies,
  });
  guardConnections(server);
  addSecurityHeaders(server, services.settings);
  server.register(multipart);
  handleErrors(server, services);
  registerHealth(server, services.database);
  registerMetrics(server, services);
  registerEndpoints(server, services, boundEndpoints);
  for (const register of modules.flatMap(({ addresses = [] }) => addresses)) register(server, services);
  registerOutbox(server, services);
  registerDevClock(server, services);
  registerSecurityContact(server, services.settings);
  server.get('/api/openapi.json', () => (openapi ??= openapiDocument()));
  server.get('/api/docs', (_request, reply) => sendApiDocs(reply));
  refuseUnknown(server, registerPages(server, services, pages));
  return server;
}

/** Written when it is first asked for: a start need not wait for it. */
let openapi: ReturnType<typeof openapiDocument> | undefined;

/** Returns the reference of all calls for `/api/openapi.json` and `docs/openapi.json`. */
export const openapiDocument = () =>
  writeOpenapi(
    boundEndpoints.map(({ endpoint }) => endpoint),
    { title: `${PRODUCT_NAME} API`, version: '1', contracts: modules.flatMap(({ contracts = [] }) => contracts) },
  );

/** Refuses an unknown address: 404, or 405 when it has another method; a browser gets a page. */
function refuseUnknown(
  server: FastifyInstance,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const routes = boundEndpoints
    .flatMap(({ endpoint }) => [endpoint.route, ...endpoint.aliases])
    .map(splitRoute)
    .map(([method, path]) => ({ method, pattern: makePattern(path) }));
  server.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return answerPage(request, reply);
    const [path = ''] = request.url.split('?');
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length > 0 && !methods.includes(request.method as Method)) throw new Problem('method_not_allowed');
    throw new Problem('not_found', { log_detail: redactUrl(path) });
  });
}

const makePattern = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);
