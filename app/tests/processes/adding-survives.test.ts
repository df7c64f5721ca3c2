import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequenceAdditions } from '#features/sequences/adding-contract.ts';
import { newSequence } from '#features/sequences/testing/new-sequence.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg, type Org } from '#testing/world.ts';

const CLIENTS = 12_000;

const processes = new Processes();
let app: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  app = await startTestApp({ DATABASE_URL });
  environment = { DATABASE_URL, ROLE: 'worker', DATA_DIR: app.services.settings.data_dir };
});
afterAll(async () => {
  await processes.killAll();
  await app.close();
});

/** Makes very many clients of the owner. */
const addClients = ({ inScope, owner }: Org) =>
  inScope(({ db, org_id }) =>
    sql`
      insert into clients (org_id, name, source, source_name, is_new_lead, assigned_to_id, contact_search, last_activity_at, created_at, updated_at)
      select ${org_id}, 'Client ' || n, 'added_manually', '', false, ${owner.profile_id}, '', now(), now(), now()
      from generate_series(1, ${CLIENTS}::int) n`.execute(db),
  );

describe('the adding of many clients to a sequence', { timeout: 120_000, tags: 'slow' }, () => {
  it('ends with each of them inside once, although the process that adds them is killed twice', async () => {
    const org = await newOrg({ app });
    await addClients(org);
    const { id } = await newSequence(org.owner);
    await org.owner.call(sequenceAdditions.start, { params: { id }, body: { criteria: {} } });
    const look = async () =>
      (await org.owner.call(sequenceAdditions.list, { params: { id }, query: { page_size: 1 } })).results[0]!;

    const reached: number[] = [];
    for (const least of [1, 4_000]) {
      const worker = await processes.start(environment);
      await expect
        .poll(async () => (await look()).done_count, { timeout: 40_000, interval: 5 })
        .toBeGreaterThanOrEqual(least);
      await processes.kill(worker);
      reached.push((await look()).done_count);
    }
    await processes.start(environment);
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('DONE');

    expect(reached[0]).toBeLessThan(CLIENTS);
    expect(await look()).toMatchObject({ done_count: CLIENTS, added_count: CLIENTS });
    const { rows } = await org.inScope(({ db, org_id }) =>
      sql<{ count: number; clients: number }>`
        select count(*)::int as count, count(distinct client_id)::int as clients from sequence_clients
        where org_id = ${org_id} and sequence_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ count: CLIENTS, clients: CLIENTS }]);
  });
});
