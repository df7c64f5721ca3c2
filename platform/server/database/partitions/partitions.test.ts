import { describe, expect, it } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { makePartitions } from './partitions.queries.ts';

describe('the tables that only grow', () => {
  it('have partitions for this month and the next two, across the turn of the year, walled like the table', async () => {
    const { services, close } = await startTestApp({ DATABASE_URL: await freshDatabaseUrl() });

    await makePartitions(services.database, '2030-11-20T10:00:00.000Z');
    await makePartitions(services.database, '2030-11-20T10:00:00.000Z');

    const { rows } = await services.database.pool.query<{ name: string; forced: boolean }>(
      `select relname as name, relforcerowsecurity as forced from pg_class
        where relname ~ '^(lead_)?events_203' and relkind = 'r' order by 1`,
    );
    const months = ['2030_11', '2030_12', '2031_01'];
    expect(rows).toEqual([
      ...months.map((month) => ({ name: `events_${month}`, forced: true })),
      ...months.map((month) => ({ name: `lead_events_${month}`, forced: true })),
    ]);
    await close();
  });

  it('keep a month whose rows are in the default partition already where it is', async () => {
    const { services, close } = await startTestApp({ DATABASE_URL: await freshDatabaseUrl() });
    const { pool } = services.database;
    await pool.query(`begin; set local role leadkeep_app; set local app.org_id = '1';
      insert into events (org_id, id, kind, subject, subject_id, created_at)
      values (1, uuid_v7_floor('2031-05-05'), 'client.created', 'client', 1, '2031-05-05'); commit`);

    await makePartitions(services.database, '2031-05-20T10:00:00.000Z');

    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^events_2031' and relkind = 'r' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['events_2031_06', 'events_2031_07']);
    await close();
  });
});
