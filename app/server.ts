import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { registerHealth } from '#platform/server/health.ts';
import type { Log } from '#platform/server/log.ts';

interface ServerOptions {
  database: pg.Pool;
  latest_migration: string;
  log: Log;
}

/** The HTTP server with everything the product answers, not yet listening. */
export function buildServer({ database, latest_migration, log }: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const server = Fastify({ loggerInstance: logger });
  registerHealth(server, { database, latest_migration });
  return server;
}
