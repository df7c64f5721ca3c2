import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { SelfTestDepth, StoredStep } from '../contract.ts';

const MAX_LISTED = 50;

/** A test with the names it is shown with. */
export interface StoredTest {
  id: string;
  source_id: number;
  source_kind: string;
  source_name: string;
  source_status: 'ACTIVE' | 'PAUSED';
  form_name: string | null;
  form_external_id: string | null;
  depth: SelfTestDepth;
  status: 'RUNNING' | 'PASSED' | 'FAILED';
  hops: StoredStep[];
  is_daily: boolean;
  started_by_id: number | null;
  started_at: string;
  finished_at: string | null;
  external_id: string | null;
  lead_id: string | null;
  client_id: number | null;
  assignee_id: number | null;
  assignee_name: string | null;
  seen_at: string | null;
}

const selectTests = (scope: OrgScope) =>
  scope.db
    .selectFrom('self_tests')
    .innerJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'self_tests.source_id'))
    .leftJoin('source_forms as form', (join) => matchInOrg(join, 'form.id', 'self_tests.form_id'))
    .leftJoin('profiles as assignee', (join) => matchInOrg(join, 'assignee.id', 'self_tests.assignee_id'))
    .where('self_tests.org_id', '=', scope.org_id)
    .select([
      'self_tests.id',
      'self_tests.source_id',
      'source.kind as source_kind',
      'source.name as source_name',
      'source.status as source_status',
      'form.name as form_name',
      'form.external_id as form_external_id',
      'self_tests.depth',
      'self_tests.status',
      'self_tests.hops',
      'self_tests.is_daily',
      'self_tests.started_by_id',
      'self_tests.started_at',
      'self_tests.finished_at',
      'self_tests.external_id',
      'self_tests.lead_id',
      'self_tests.client_id',
      'self_tests.assignee_id',
      'assignee.name as assignee_name',
      'self_tests.seen_at',
    ]);

/** Returns the last tests of sources of a kind, newest first, at most 50. */
export const listTests = (scope: OrgScope, kind: string): Promise<StoredTest[]> =>
  selectTests(scope)
    .where('source.kind', '=', kind)
    .where('source.deleted_at', 'is', null)
    .orderBy('self_tests.started_at', 'desc')
    .orderBy('self_tests.id')
    .limit(MAX_LISTED)
    .execute();

export const findTest = (scope: OrgScope, id: string): Promise<StoredTest | undefined> =>
  selectTests(scope).where('self_tests.id', '=', id).executeTakeFirst();

/** Returns whether a test of this source is running. */
export async function isTested(scope: OrgScope, source_id: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('self_tests')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('status', '=', 'RUNNING')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a running test, locked until the transaction ends; undefined where another process has it or it is over. */
export const lockRunningTest = (scope: OrgScope, id: string): Promise<StoredTest | undefined> =>
  selectTests(scope)
    .where('self_tests.id', '=', id)
    .where('self_tests.status', '=', 'RUNNING')
    .forNoKeyUpdate('self_tests')
    .skipLocked()
    .executeTakeFirst();

/** Returns the steps of the last forty tests of each source, newest first. */
export async function readPastSteps(
  scope: OrgScope,
  source_ids: readonly number[],
): Promise<{ source_id: number; hops: StoredStep[]; started_at: string }[]> {
  const { rows } = await sql<{ source_id: number; hops: StoredStep[]; started_at: string }>`
    select source.id as source_id, past.hops, past.started_at
    from unnest(${[...source_ids]}::bigint[]) as source (id)
    cross join lateral (
      select hops, started_at from self_tests
      where org_id = ${scope.org_id} and source_id = source.id
      order by started_at desc limit 40) as past
    order by past.started_at desc`.execute(scope.db);
  return rows;
}

export interface NewTest {
  id: string;
  source_id: number;
  form_id: number | null;
  depth: SelfTestDepth;
  hops: readonly StoredStep[];
  is_daily: boolean;
  started_by_id: number | null;
}

/** Begins a test. @returns false where one of the source is running. */
export async function insertTest(scope: OrgScope, { hops, ...test }: NewTest): Promise<boolean> {
  const row = await scope.db
    .insertInto('self_tests')
    .values({ org_id: scope.org_id, ...test, hops: JSON.stringify(hops), started_at: nowIso() })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_id']).where('status', '=', sql.lit('RUNNING')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What changes in a test under way. */
export interface TestPatch {
  hops?: readonly StoredStep[];
  status?: StoredTest['status'];
  finished_at?: string;
  external_id?: string | null;
  lead_id?: string | null;
  client_id?: number | null;
  assignee_id?: number | null;
}

export const changeTest = (scope: OrgScope, id: string, { hops, ...patch }: TestPatch): Promise<unknown> =>
  scope.db
    .updateTable('self_tests')
    .set({ ...patch, ...(hops && { hops: JSON.stringify(hops) }) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Records that an open screen showed a test lead; only the first report counts. @returns false for an unknown test. */
export async function markSeen(scope: OrgScope, source_id: number, id: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('self_tests')
    .set({ seen_at: sql<string>`coalesce(seen_at, ${nowIso()})` })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the tests under way, across organisations, as the worker role. */
export const findRunning: FindWork<{ org_id: number; id: string }> = (db) =>
  db
    .selectFrom('self_tests')
    .where('status', '=', 'RUNNING')
    .select(['org_id', 'id'])
    .orderBy('started_at')
    .orderBy('id');

/** A form of a source that can be tested. */
export interface TestedForm {
  id: number;
  external_id: string;
  is_on: boolean;
}

/** Returns the named form of a source, or without a name one that is on, the newest first. */
export const findTestedForm = (scope: OrgScope, source_id: number, id?: number): Promise<TestedForm | undefined> =>
  scope.db
    .selectFrom('source_forms')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .$if(id === undefined, (query) => query.where('is_on', '=', true).where('gone_at', 'is', null))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`status = 'ACTIVE'`, 'desc')
    .orderBy('made_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .select(['id', 'external_id', 'is_on'])
    .executeTakeFirst();
