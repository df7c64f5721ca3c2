import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowIso } from '#platform/server/clock.ts';
import { type Database, openDatabase } from '#platform/server/database/db.ts';
import { type Scope, withScope } from '#platform/server/database/scope.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { readWhere } from '../../contract.ts';
import { filterClients, listClients } from './list-clients.queries.ts';

const ROWS = 5_000;
const OWN = 50;

let app: TestApp;
let database: Database;
let full: Org;
let empty: Org;
let member: Person;

beforeAll(async () => {
  const url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
  database = openDatabase(url, pino({ level: 'silent' }), { connections: 1 });
  full = await newOrg({ app });
  empty = await newOrg({ app });
  member = await full.member();
  await withTimeLimits(jobLimits, () =>
    full.inScope(({ db, org_id }) =>
      sql`insert into clients (org_id, name, source, assigned_to_id, last_activity_at, created_at, updated_at)
      select ${org_id}, 'Client ' || n, 'added_manually',
        case when n % ${ROWS / OWN}::int = 0 then ${member.profile_id}::bigint else ${full.owner.profile_id}::bigint end,
        at, at, at
      from generate_series(1, ${ROWS}::int) as n,
        lateral (select ${nowIso()}::timestamptz - n * interval '1 minute' as at) as times`.execute(db),
    ),
  );
  await asOwner({ url }, 'analyze clients');
});

afterAll(async () => {
  await database.close();
  await app.close();
});

const asPerson = (org: Org, person: Person, work: (scope: Scope) => Promise<unknown>) =>
  withScope(database, { org_id: org.org_id, actor: null, request_id: 'test', mode: 'read' }, async (scope) => {
    const actor = await findActor(scope, person.profile_id);
    if (actor) await work({ ...scope, actor });
  });

/** Returns the plans PostgreSQL keeps for lists on the one connection, as it would run them in this organisation. */
async function keptPlans(org: Org): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; parameters: number }>(
    `select name, cardinality(parameter_types) as parameters from pg_prepared_statements
     where statement like '%"sort_key"%' and generic_plans > 0`,
  );
  const plans: string[] = [];
  await withScope(database, { org_id: org.org_id, actor: null, request_id: 'test', mode: 'read' }, async ({ db }) => {
    for (const { name, parameters } of rows) {
      const values = Array.from({ length: parameters }, () => 'null').join(', ');
      const { rows: lines } = await sql<{
        'QUERY PLAN': string;
      }>`${sql.raw(`explain execute "${name}"(${values})`)}`.execute(db);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
  });
  return plans;
}

const listing = { page_size: 20, sort: 'last_activity' } as const;

/** Opens a connection without prepared statements. */
async function restart(): Promise<void> {
  const { url } = database;
  await database.close();
  database = openDatabase(url, pino({ level: 'silent' }), { connections: 1 });
}

describe('the plan PostgreSQL keeps for a list asked often', () => {
  it('walks the list in its order for an owner, of a full organisation and of an empty one', async () => {
    await restart();
    for (const org of [full, empty]) {
      for (let time = 0; time < 6; time += 1) await asPerson(org, org.owner, (scope) => listClients(scope, listing));
    }

    const plans = await keptPlans(empty);

    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('Index Scan using clients_by_activity on clients');
    expect(plans[0]).not.toContain('Seq Scan on clients');
  });

  it(`walks the one range of a member who sees ${OWN}, and reads a range per assignee for a filter by two`, async () => {
    await restart();
    const assigned_to_ids = [full.owner.profile_id, member.profile_id];
    for (let time = 0; time < 6; time += 1) {
      await asPerson(full, member, (scope) => listClients(scope, listing));
      await asPerson(full, full.owner, (scope) => filterClients(scope, { ...listing, assigned_to_ids }));
    }

    const plans = await keptPlans(full);

    expect(plans).toHaveLength(2);
    expect(plans.filter((plan) => plan.includes('Seq Scan on clients'))).toEqual([]);
    const readBy =
      /using clients_by_assignee_activity on clients .*\n.*assigned_to_id_or_zero = (range\.value|\(\$\d\)\[1\])/;
    const ranges = plans.map((plan) => readBy.exec(plan)?.[1]);
    expect(ranges.toSorted()).toEqual([expect.stringMatching(/^\(\$\d\)\[1\]$/), 'range.value']);
  });

  it('is none where the best plan depends on the values: such a list is planned each time', async () => {
    await restart();
    for (let time = 0; time < 6; time += 1) {
      await asPerson(full, member, (scope) => listClients(scope, { ...listing, sort: 'name' }));
      await asPerson(full, full.owner, (scope) => filterClients(scope, { ...listing, has_email: false }));
    }

    expect(await keptPlans(full)).toEqual([]);
  });
});

/** Returns the plans of the statements a list with these conditions sends. */
async function listPlans(where: string): Promise<string> {
  const plans: string[] = [];
  await asPerson(full, full.owner, async (scope) => {
    const body = { ...listing, conditions: readWhere(where) ?? [] };
    const sent = await listStatements(() => filterClients(scope, body));
    for (const { text, values } of sent) {
      const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, values),
      );
      plans.push(...rows.map((line) => line['QUERY PLAN']));
    }
  });
  return plans.join('\n');
}

describe('the plan of a list with conditions that few clients meet', () => {
  it.each([
    ['added.before.2000-01-01', 'clients_by_created'],
    ['last_activity.not_in_last.3000', 'clients_by_activity'],
    ['last_interaction.in_last.3', 'clients_by_interaction'],
    ['converted.is.2026-03-10', 'clients_by_conversion'],
    ['last_activity_type.is.PHONECALL', 'clients_by_activity_type'],
    ['source_name.is.Website', 'clients_by_source'],
    ['phone.is.+6581234571', 'clients_pkey'],
    ['phone.empty', 'client_values_by_activity'],
    ['email.empty', 'client_values_by_activity'],
    ['follow_up.in_next.3', 'follow_ups_by_due'],
  ])('%s asks the index %s and reads no client besides', async (where, index) => {
    const plans = await listPlans(where);

    expect(plans).toContain(index);
    expect(plans).not.toContain('Seq Scan on clients');
  });
});
