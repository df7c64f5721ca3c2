import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchClients } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { lockWaitingLeads } from './waiting-leads.queries.ts';

const CLIENTS = 4_000;
const BATCH = 20;
const FEW = 100;
const MANY = 1_200;

let app: TestApp;
let org: Org;

/** Gives an organisation that the statistics of the database do not know many clients. */
beforeAll(async () => {
  const url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
  const known = await newOrg({ app });
  await addClients(known);
  await asOwner({ url }, 'analyze clients, lead_events');
  org = await newOrg({ app });
  await addClients(org);
});

afterAll(() => app.close());

const addClients = (org: Org) =>
  org.inScope(({ db, org_id }) =>
    sql`insert into clients (org_id, name, source, last_activity_at, created_at, updated_at)
      select ${org_id}, 'Client ' || n, 'added_manually', at, at, at
      from generate_series(1, ${CLIENTS}::int) as n, lateral (select ${nowIso()}::timestamptz as at) as times`.execute(
      db,
    ),
  );

/** Returns how many pages the first statement of some work looks at, once it was planned. */
async function countPages(scope: OrgScope, work: () => Promise<unknown>): Promise<number> {
  const [{ text, values } = { text: '', values: [] }] = await listStatements(work);
  const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
    CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, values),
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
}

describe('a batch of leads, in an organisation that the statistics of the database do not know', () => {
  it('is taken without a look at those that wait behind it', async () => {
    const { post } = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, app);
    const send = async (from: number, to: number) => {
      for (let sent = from; sent < to; sent += 100)
        await post(
          Array.from({ length: 100 }, (_, index) => ({ name: 'Jane', email: `jane${sent + index}@example.com` })),
        );
    };
    const read = () => org.inScope((scope) => countPages(scope, () => lockWaitingLeads(scope, { limit: BATCH })));
    await send(0, FEW);
    const of_few = await read();
    await send(FEW, MANY);
    expect(await read()).toBeLessThan(of_few + BATCH);
  });

  it('touches its clients without a look at the others', async () => {
    const touch = (count: number) =>
      org.inScope(async (scope) => {
        const clients = await scope.db.selectFrom('clients').select('id').limit(count).execute();
        const happened = { type: 'NOTE', data: {}, at: '2020-01-01T10:00:00.000Z' } as const;
        return countPages(scope, () =>
          touchClients(
            scope,
            clients.map(({ id }) => ({ id, ...happened })),
          ),
        );
      });
    expect(await touch(BATCH)).toBeLessThan(BATCH);
  });
});
