import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/db.ts';
import { readTables } from '../database/failures.queries.ts';

/** Milliseconds; a load balancer waits no longer for the answer. */
const LIMIT_MS = 2_000;

/**
 * `/healthz` says that the process answers; `/readyz` that the database is reachable and has the tables of this version,
 * neither older nor newer ones. Neither tells strangers more.
 */
export function registerHealth(server: FastifyInstance, database: Database): void {
  server.get('/healthz', async () => ({ status: 'alive' }));

  server.get('/readyz', async (request, reply) => {
    try {
      const tables = await withinLimit(readTables(database));
      if (tables === 'as this version') return { status: 'ready' };
      return reply
        .code(503)
        .send({ status: tables === 'older' ? 'migrating' : 'a newer version has changed the tables' });
    } catch (error) {
      request.log.warn({ err: error }, 'The database cannot be reached');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}

/** The query goes on in the background and ends by its own limit. */
async function withinLimit<Result>(asked: Promise<Result>): Promise<Result> {
  asked.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), LIMIT_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
