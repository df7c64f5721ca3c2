import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { listMigrationFiles } from '#database/migrate.ts';
import { openDatabase } from '#platform/server/database/db.ts';
import { registerHealth } from '#platform/server/http/health.ts';
import { asOwner, freshDatabaseUrl, testDatabaseUrl } from '#testing/database.ts';

const open: { close(): Promise<unknown> }[] = [];

async function serverOn(url: string) {
  const latest_migration = (await listMigrationFiles()).at(-1)!.name;
  const database = openDatabase(url, pino({ level: 'silent' }), { latest_migration });
  open.push(database);
  const server = Fastify();
  registerHealth(server, database);
  return server;
}

afterAll(() => Promise.all(open.map((database) => database.close())));

describe('health of a process', () => {
  it('is alive as soon as it answers', async () => {
    const server = await serverOn(await testDatabaseUrl());

    const answer = await server.inject('/healthz');

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'alive' });
  });

  it('is ready when the database is reachable and migrated', async () => {
    const server = await serverOn(await testDatabaseUrl());

    const answer = await server.inject('/readyz');

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready' });
  });

  it('is not ready on a database that lacks a migration of this version', async () => {
    const url = await freshDatabaseUrl();
    await asOwner({ url }, 'delete from schema_migrations');
    const server = await serverOn(url);

    const answer = await server.inject('/readyz');

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'migrating' });
  });

  it('is not ready once a newer version has changed the tables', async () => {
    const url = await freshDatabaseUrl();
    const server = await serverOn(url);
    await asOwner({ url }, `insert into schema_migrations (name, hash) values ('9999-of-a-newer-version.sql', '')`);

    const answer = await server.inject('/readyz');

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'a newer version has changed the tables' });
  });

  it('is alive but not ready while the database cannot be reached, and says nothing about where it is', async () => {
    const server = await serverOn('postgres://nobody:wrong@127.0.0.1:1/none');

    const [alive, ready] = await Promise.all([server.inject('/healthz'), server.inject('/readyz')]);

    expect(alive.statusCode).toBe(200);
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'database unreachable' });
  });
});
