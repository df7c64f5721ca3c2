import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { registerHealth } from '#platform/server/http/health.ts';
import { asOwner, freshDatabaseUrl, testDatabaseUrl } from '#testing/database.ts';

const open: { end(): Promise<unknown> }[] = [];

function serverOn(url: string) {
  const database = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // One of these tests loses a connection on purpose.
  database.on('error', () => {});
  open.push(database);
  const server = Fastify();
  registerHealth(server, { database, latest_migration: '0001-extensions.sql' });
  return server;
}

afterAll(() => Promise.all(open.map((database) => database.end())));

describe('health of a process', () => {
  it('is alive as soon as it answers', async () => {
    const server = serverOn(await testDatabaseUrl());

    const answer = await server.inject('/healthz');

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'alive' });
  });

  it('is ready when the database is reachable and migrated', async () => {
    const server = serverOn(await testDatabaseUrl());

    const answer = await server.inject('/readyz');

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready' });
  });

  it('is not ready on a database that lacks a migration of this version', async () => {
    const url = await freshDatabaseUrl();
    await asOwner({ url }, 'delete from schema_migrations');
    const server = serverOn(url);

    const answer = await server.inject('/readyz');

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'migrating' });
  });

  it('is alive but not ready while the database cannot be reached, and says nothing about where it is', async () => {
    const server = serverOn('postgres://nobody:wrong@127.0.0.1:1/none');

    const [alive, ready] = await Promise.all([server.inject('/healthz'), server.inject('/readyz')]);

    expect(alive.statusCode).toBe(200);
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'database unreachable' });
  });
});
