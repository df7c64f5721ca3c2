import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface HealthOptions {
  database: Pick<pg.Pool, 'query'>;
  /** The name of the last migration that this version of the product needs. */
  latest_migration: string;
}

/** Milliseconds; a load balancer waits no longer for the answer. */
const LIMIT_MS = 2_000;

/**
 * `/healthz` says that the process answers; `/readyz` that the database is reachable and has the tables of this
 * version. Neither tells strangers more.
 */
export function registerHealth(server: FastifyInstance, { database, latest_migration }: HealthOptions): void {
  const isMigrated = async () => {
    const { rows } = await database.query<{ is_migrated: boolean }>(
      'select exists (select from schema_migrations where name = $1) as is_migrated',
      [latest_migration],
    );
    return rows[0]?.is_migrated === true;
  };
  server.get('/healthz', async () => ({ status: 'alive' }));

  server.get('/readyz', async (request, reply) => {
    try {
      if (await withinLimit(isMigrated())) return { status: 'ready' };
      return reply.code(503).send({ status: 'migrating' });
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
