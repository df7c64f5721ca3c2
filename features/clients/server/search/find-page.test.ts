import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients, readWhere } from '../../contract.ts';
import { withClientColumns } from '../clients.queries.ts';
import { type Criteria, filtered } from '../list/filter-clients.queries.ts';
import { listClients, readClients } from '../list/list-clients.queries.ts';
import { resolveCriteria } from '../list/resolve-criteria.queries.ts';
import { readBoard } from '../pipeline/read-board.queries.ts';
import { SCAN_LIMIT } from './find-page.queries.ts';

const ROWS = 7_000;
/** One client of so many is the member's. */
const SHARE = 100;

let app: TestApp;
let org: Org;
let member: Person;
let stage: { id: number; key: string; options: number[] };
let amount: { key: string };
let groups: { even: number; last: number; many: number };

/** Adds clients, one a minute into the past, so that those of a high number stand at the far end of the list. */
beforeAll(async () => {
  const url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
  org = await newOrg({ app });
  member = await org.member();
  const { results } = await org.owner.call(customFields.createDefaultFields);
  const [field, size] = ['LEAD_STAGE', 'OPPORTUNITY_SIZE'].map(
    (key) => results.find(({ default_key }) => default_key === key)!,
  );
  stage = { id: field!.id, key: field!.key, options: field!.options.map(({ id }) => id) };
  amount = { key: size!.key };
  const ids: number[] = [];
  for (const name of ['Even', 'Last', 'Many'])
    ids.push((await org.owner.call(clientGroups.create, { body: { name, color_id: 1 } })).id);
  groups = { even: ids[0]!, last: ids[1]!, many: ids[2]! };
  await withTimeLimits(jobLimits, () =>
    org.inScope(async ({ db, org_id }) => {
      await sql`
        insert into clients (org_id, name, source, source_name, assigned_to_id, last_activity_type, last_activity_at, created_at, updated_at,
          custom_fields, group_ids)
        select ${org_id}, 'Client ' || n, 'external_integration', case when n > ${ROWS - 30}::int then 'Rare' else 'Website' end,
          case when n % ${SHARE}::int = 0 then ${member.profile_id}::bigint else ${org.owner.profile_id}::bigint end,
          case when n % 2 = 0 then 'NOTE' else 'PHONECALL' end, at, at, at,
          jsonb_build_object(${stage.key}::text, ${sql.lit(stage.options[0])}::bigint + n % 2, ${amount.key}::text, n),
          array_remove(array[case when n % 2 = 0 then ${groups.even}::bigint end, case when n > 6500 then ${groups.last}::bigint end,
            case when n > 5500 then ${groups.many}::bigint end], null)
        from generate_series(1, ${ROWS}::int) as n,
          lateral (select ${nowIso()}::timestamptz - n * interval '1 minute' as at) as times`.execute(db);
      await sql`
        insert into follow_ups (org_id, client_id, profile_id, maturity_type, remind_at_local, time_zone, remind_on, created_at, updated_at)
        select org_id, id, ${org.owner.profile_id}, 'FIXED', remind_on at time zone 'UTC', 'UTC', remind_on, created_at, created_at
        from clients, lateral (select last_activity_at + interval '10 days' as remind_on) as times
        where org_id = ${org_id} and (custom_fields ->> ${amount.key})::int % 3 = 0`.execute(db);
    }),
  );
  for (const table of ['clients', 'follow_ups']) await asOwner({ url }, `analyze ${table}`);
});

afterAll(() => app.close());

const getCriteria = (scope: Scope, where: string) => resolveCriteria(scope, { conditions: readWhere(where) ?? [] });

const byActivity = (direction: 'asc' | 'desc'): Sort => ({
  column: 'clients.last_activity_at',
  id: 'clients.id',
  direction,
});

type Pages = { ids: number[]; next: string | null; previous: string | null }[];

/** Reads two pages forwards and the first again, found as lists find them, or by one statement that compares every client. */
async function readPages(scope: Scope, criteria: Criteria, sort: Sort, isFound: boolean): Promise<Pages> {
  const pages: Pages = [];
  for (const way of ['next', 'next', 'previous'] as const) {
    const cursor = pages.at(-1)?.[way] ?? undefined;
    if (pages.length > 0 && cursor === undefined) break;
    const paging = { page_size: 20, cursor, cursor_type: way };
    const page = isFound
      ? await readClients(scope, criteria, sort, paging)
      : await keysetPage(withClientColumns(filtered(scope, criteria)), sort, paging);
    pages.push({ ids: page.results.map(({ id }) => id), next: page.next, previous: page.previous });
  }
  return pages;
}

/** Days are counted in the zone of the test, where the clients stand some four days back. */
const wheres = (): string[] => [
  `custom:${stage.key}.is.${stage.options[1]}`,
  `custom:${stage.key}.is.${stage.options[0]},${stage.options[1]},${stage.options[1]}`,
  `custom:${stage.key}.is_not.${stage.options[1]}`,
  'source_name.is.Website',
  'source_name.is.Rare',
  'source_name.is.Rare,Website',
  'last_activity_type.is.NOTE,PHONECALL',
  `groups.is.${groups.even}`,
  `groups.is.${groups.last}`,
  `groups.is.${groups.many}`,
  `groups.is_not.${groups.even}`,
  `custom:${amount.key}.between.6950,6990`,
  `custom:${amount.key}.between.10,6990`,
  `custom:${amount.key}.after.5800`,
  'added.in_last.2',
  'added.not_in_last.4',
  'added.in_last.30',
  'follow_up.in_next.6',
  'follow_up.in_next.30',
  'follow_up_type.is.upcoming',
  'name.contains.699',
  'name.contains.9',
  'email.is.nobody@example.com',
  `groups.is.${groups.many};custom:${stage.key}.is.${stage.options[1]}`,
  `added.in_last.30;custom:${amount.key}.after.6700;groups.is.${groups.even}`,
];

describe('the page of a filtered list', () => {
  it('has the rows, the order and the page links of comparing every client, however it is found', {
    tags: 'slow',
    timeout: 120_000,
  }, async () => {
    for (const person of [org.owner, member]) {
      for (const where of wheres()) {
        for (const direction of person === member ? (['desc'] as const) : (['desc', 'asc'] as const)) {
          await person.inScope(async (scope) => {
            const criteria = await getCriteria(scope, where);
            const found = await readPages(scope, criteria, byActivity(direction), true);
            expect({ where, direction, found }).toEqual({
              where,
              direction,
              found: await readPages(scope, criteria, byActivity(direction), false),
            });
          });
        }
      }
    }
  });

  it('shows a member clients of their own only', async () => {
    for (const where of wheres()) {
      const { results } = await member.call(clients.list, { query: { where, page_size: 100, ignore_prefs: true } });
      expect(results.filter(({ assigned_to }) => assigned_to?.id !== member.profile_id)).toEqual([]);
    }
  });
});

describe('the page of a list that is searched', () => {
  const fragments = {
    few: '699',
    'few, in two words': 'client 41',
    'very many': 'client',
    'very many, at the far end of the list': 'client 5',
    'three letters that many have': 'cli',
    'the beginning of a word': '5',
    nobody: 'nobody',
    'a sign with a meaning of its own': 'client_5',
  };
  const columns = ['clients.last_activity_at', 'clients.created_at', 'clients.name'];

  it.each(Object.entries(fragments))(
    'has the rows, the order and the page links of comparing every client: %s',
    async (_, search) => {
      for (const person of [org.owner, member])
        await person.inScope(async (scope) => {
          for (const column of columns)
            for (const direction of ['desc', 'asc'] as const) {
              const sort = { column, id: 'clients.id', direction };
              for (const criteria of [{ search }, { search, assigned_to_ids: ['me' as const] }])
                expect({ ...sort, pages: await readPages(scope, criteria, sort, true) }).toEqual({
                  ...sort,
                  pages: await readPages(scope, criteria, sort, false),
                });
            }
        });
    },
  );

  it('is found and read by one statement', async () => {
    for (const search of [fragments.few, fragments['very many']]) {
      const read = () => org.owner.call(clients.list, { query: { search, ignore_prefs: true } });
      await read();
      expect(await listStatements(read)).toHaveLength(1);
    }
  });
});

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

async function explain(scope: Scope, query: CompiledQuery): Promise<Node> {
  const text = `explain (analyze, buffers, format json) ${query.sql}`;
  const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    CompiledQuery.raw(text, [...query.parameters]),
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/** The rows of a table that a plan looks at. */
function countRead(node: Node, table = 'clients'): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce(
    (total, part) => total + countRead(part, table),
    node['Relation Name'] === table ? own : 0,
  );
}

/** Returns how many rows of clients the first page of a list looks at. */
async function readRows(person: Person, where: string): Promise<number> {
  let read = 0;
  await person.inScope(async (scope) => {
    const criteria = await getCriteria(scope, where);
    const sort = { column: 'clients.last_activity_at', id: 'clients.id', direction: 'desc' } as const;
    const sent = await listStatements(() => readClients(scope, criteria, sort, { page_size: 20 }));
    for (const { text, values } of sent) read += countRead(await explain(scope, CompiledQuery.raw(text, values)));
  });
  return read;
}

describe('the first page of a filtered list looks at few clients', () => {
  it('where many meet the condition: the beginning of the list', async () => {
    for (const where of [`groups.is.${groups.even}`, 'name.contains.9', 'location.empty'])
      expect({ where, read: await readRows(org.owner, where) }).toEqual({
        where,
        read: expect.toSatisfy(isBelow(400)),
      });
  });

  it('where an index has the condition in the order of the list: the page of each range', async () => {
    const ofStage = `custom:${stage.key}.is.${stage.options[1]}`;
    for (const where of [ofStage, 'source_name.is.Rare', 'source_name.is.Website', 'last_activity_type.is.NOTE'])
      expect({ where, read: await readRows(org.owner, where) }).toEqual({ where, read: expect.toSatisfy(isBelow(60)) });
  });

  it('where few meet the condition at the far end: these, and at most a walk', async () => {
    for (const where of [`custom:${amount.key}.between.6950,6990`, `groups.is.${groups.last}`])
      expect({ where, read: await readRows(org.owner, where) }).toEqual({
        where,
        read: expect.toSatisfy(isBelow(SCAN_LIMIT + 600)),
      });
  });

  it('where the person may see few: only theirs', async () => {
    for (const where of [`custom:${stage.key}.is.${stage.options[0]}`, `groups.is.${groups.even}`, 'added.in_last.30'])
      expect({ where, read: await readRows(member, where) }).toEqual({
        where,
        read: expect.toSatisfy(isBelow((2 * ROWS) / SHARE + 60)),
      });
  });
});

const isBelow = (most: number) => (read: number) => read <= most;

describe('a list sorted by a dropdown, and a column of the pipeline', () => {
  /** The values and clients that the statements of a call look at. */
  async function countLooked(work: (scope: Scope) => Promise<unknown>): Promise<number> {
    let looked = 0;
    await org.owner.inScope(async (scope) => {
      for (const { text, values } of await listStatements(() => work(scope))) {
        const node = await explain(scope, CompiledQuery.raw(text, values));
        looked += countRead(node) + countRead(node, 'client_values');
      }
    });
    return looked;
  }

  it.each(['ASC', 'DESC'] as const)(
    'walk the index of one option, though very many have it (%s)',
    async (sort_order) => {
      const query = { page_size: 20, sort: `custom:${stage.key}`, sort_order, with_count: false } as const;
      expect(await countLooked((scope) => listClients(scope, query))).toBeLessThan(100);
    },
  );

  it('walk the index of each option, though no other client of the first one is among the last active', async () => {
    const board = { options: stage.options, stages: [...stage.options, 0], from: null, take: 20 };
    const read = await countLooked((scope) =>
      readBoard(scope, {}, { field_id: stage.id, key: stage.key, amount_key: null, ...board }),
    );
    expect(read).toBeLessThan(300);
  });
});
