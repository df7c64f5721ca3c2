import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../../contract/problems.ts';
import { isAskedHere } from '../network/loopback.ts';
import type { Services } from '../services.ts';
import { equalBytes, hashToken } from '../sessions/secrets.ts';
import type { Settings } from '../settings/settings.ts';

/** Seconds; few, because each is a line for every call. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5];

/**
 * Serves `/metrics` in Prometheus's text form: durations of calls by route, answers by status, open live streams, database
 * connections in use and waiting, and the process itself. It names no person or organisation but shows how much the
 * installation is used, so only this machine reads it in local mode, elsewhere only holders of METRICS_TOKEN.
 */
export function registerMetrics(server: FastifyInstance, services: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureCalls(server, registry);
  gauge(registry, 'leadkeep_live_streams', 'Open live streams of this process', () => services.live.size);
  const { pool } = services.database;
  gauge(registry, 'leadkeep_database_connections', 'Database connections open', () => pool.totalCount);
  gauge(registry, 'leadkeep_database_waiting', 'Calls waiting for a database connection', () => pool.waitingCount);
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.settings)) throw new Problem('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

type Allowance = Pick<Settings, 'metrics_token' | 'local_mode' | 'in_container'>;

function mayReadMetrics(request: FastifyRequest, settings: Allowance): boolean {
  const { metrics_token, local_mode, in_container } = settings;
  if (metrics_token === null) return local_mode && !in_container && isAskedHere(request, settings);
  const { authorization = '' } = request.headers;
  return equalBytes(hashToken(authorization), hashToken(`Bearer ${metrics_token}`));
}

function measureCalls(server: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'leadkeep_http_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'leadkeep_http_answers',
    help: 'Answers by status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    // An unknown address has no pattern; its own text would make a series for every guess.
    const route = request.routeOptions.url ?? 'none';
    const call = { method: request.method, route };
    seconds.observe(call, reply.elapsedTime / 1000);
    answers.inc({ ...call, status: reply.statusCode });
  });
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
