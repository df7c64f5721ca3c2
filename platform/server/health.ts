import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface HealthOptions {
  database: Pick<pg.Pool, 'query'>;
  /** Name of the last migration this version of the product needs. */
  latest_migration: string;
}

/**
 * `/healthz` says that the process answers; `/readyz` that it can do its work: the database is reachable and has the
 * tables this version needs. Neither tells a stranger more than that.
 */
export function registerHealth(server: FastifyInstance, { database, latest_migration }: HealthOptions): void {
  server.get('/healthz', async () => ({ status: 'alive' }));

  server.get('/readyz', async (request, reply) => {
    try {
      const { rows } = await database.query<{ is_migrated: boolean }>(
        'select exists (select from schema_migrations where name = $1) as is_migrated',
        [latest_migration],
      );
      if (rows[0]?.is_migrated) return { status: 'ready' };
      return reply.code(503).send({ status: 'migrating' });
    } catch (error) {
      request.log.warn({ err: error }, 'The database cannot be reached');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}
