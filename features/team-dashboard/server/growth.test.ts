import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nowIso } from '#platform/server/clock.ts';
import { type Database, openDatabase } from '#platform/server/database/db.ts';
import { type Scope, withScope } from '#platform/server/database/scope.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { readDashboard } from './dashboard.ts';

/** Rows of the past, and of today and yesterday, which a dashboard of today reads. */
const PAST = 6_000;
const PRESENT = 40;

let app: TestApp;
let database: Database;
let org: Org;
let manager: Person;

beforeAll(async () => {
  const url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
  database = openDatabase(url, pino({ level: 'silent' }), { connections: 1 });
  org = await newOrg({ app });
  manager = await org.member({ permissions: { manageTeam: true, viewOtherAssignedClients: true } });
  await withTimeLimits(jobLimits, () => org.inScope(({ db, org_id }) => fill(db, org_id)));
  await asOwner({ url }, 'vacuum analyze');
}, 120_000);

afterAll(async () => {
  await database.close();
  await app.close();
});

/** Every lead has a response, an open follow-up, one that ended, and a share. */
async function fill(db: Scope['db'], org_id: number): Promise<void> {
  const [now, owner] = [nowIso(), org.owner.profile_id];
  const { rows } = await sql<{ id: number }>`
    insert into contents (org_id, type, owner_id, title, visibility, created_at, updated_at)
    values (${org_id}, 'html_page', ${owner}, 'Price list', 'ORG', ${now}, ${now}) returning id`.execute(db);
  await sql`
    insert into clients (org_id, name, source, assigned_to_id, first_response_at, last_activity_at, created_at, updated_at)
    select ${org_id}, 'Client ' || n, 'external_integration', case when n % 2 = 0 then ${owner}::bigint else ${manager.profile_id}::bigint end, at, at, at, at
    from generate_series(1, ${PAST + PRESENT}::int) as n, lateral (
      select ${now}::timestamptz - case when n <= ${PRESENT} then n * interval '1 minute' else n * interval '1 hour' + interval '10 days' end as at) as times`.execute(
    db,
  );
  await sql`
    insert into first_responses (org_id, client_id, at, seconds, working_seconds)
    select org_id, id, created_at, 60, 60 from clients where org_id = ${org_id}`.execute(db);
  await sql`
    insert into follow_ups (org_id, client_id, profile_id, maturity_type, remind_at_local, time_zone, remind_on, created_at, updated_at)
    select org_id, id, ${owner}, 'FIXED', created_at, 'UTC', created_at, created_at, created_at from clients where org_id = ${org_id}`.execute(
    db,
  );
  await sql`
    insert into ended_follow_ups (org_id, event_id, client_id, profile_id, due_at, due_day_ends_at, outcome, ended_at)
    select org_id, gen_random_uuid(), id, ${owner}, created_at, created_at, 'completed', created_at from clients where org_id = ${org_id}`.execute(
    db,
  );
  await sql`
    insert into shared_contents (org_id, content_id, client_id, profile_id, code_sealed, shared_at, created_at)
    select org_id, ${rows[0]!.id}, id, ${owner}, 'x', created_at, created_at from clients where org_id = ${org_id}`.execute(
    db,
  );
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Lists the nodes that read a table, with how many of its rows they looked at. */
function listReads({ Plans = [], ...node }: PlanNode): { table: string; rows: number }[] {
  const looked =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const table = node['Relation Name'];
  const own = table ? [{ table, rows: looked * node['Actual Loops'] }] : [];
  return [...own, ...Plans.flatMap(listReads)];
}

it.each(['owner', 'manager'] as const)(
  'a dashboard of the %s reads the rows of its period, however many there were before',
  async (who) => {
    const { profile_id } = who === 'owner' ? org.owner : manager;
    const reads: { table: string; rows: number }[] = [];
    const frame = { org_id: org.org_id, actor: null, request_id: 'test', mode: 'read' } as const;
    await withScope(database, frame, async (scope) => {
      const actor = await findActor(scope, profile_id);
      if (!actor) throw new Error('nobody');
      const sent = await listStatements(() => readDashboard({ ...scope, actor }, { period: 'today' }));
      for (const { text, values } of sent) {
        const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          CompiledQuery.raw(`explain (analyze, format json) ${text}`, values),
        );
        reads.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listReads(Plan))));
      }
    });

    expect(new Set(reads.map(({ table }) => table))).toContain('ended_follow_ups');
    expect(reads.filter(({ rows }) => rows > 3 * PRESENT)).toEqual([]);
  },
);
