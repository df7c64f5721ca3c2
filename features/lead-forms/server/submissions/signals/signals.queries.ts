import { sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { Database } from '#platform/server/database/db.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { FormSignal } from '../../../signals.ts';
import type { Visit } from '../../public/visit-token.ts';
import type { GradedVisit, StoredSignal } from './grade-visit.ts';

/** Signals as they came, of one load of one visit. */
export interface SignalBatch {
  visit: Visit;
  load_id: string;
  site: string | null;
  user_agent: string;
  is_owner: boolean;
  received_at: string;
  signals: readonly FormSignal[];
}

/** Counts the stored signals of a visit, and whether one is of this load. */
export async function countKnown({ db, org_id }: OrgScope, { form_id, visit_id }: Visit, load_id: string) {
  const { rows } = await sql<{ of_visit: number; is_load_known: boolean }>`
    select count(*)::int as of_visit, coalesce(bool_or(load_id = ${load_id}), false) as is_load_known
    from lead_form_signals
    where org_id = ${org_id} and form_id = ${form_id} and visit_id = ${visit_id}`.execute(db);
  return rows[0]!;
}

/** Makes others who report for this visit wait until the transaction ends. */
export const lockVisit = ({ db, org_id }: OrgScope, { visit_id }: Visit) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`visit:${org_id}:${visit_id}`}, 0))`.execute(db);

/** Stores signals as received. @returns false when all of them were known already. */
export async function insertSignals(scope: OrgScope, batch: SignalBatch): Promise<boolean> {
  const { visit, load_id, site, user_agent, is_owner, received_at } = batch;
  const { form_id, visit_id, version, link_id } = visit;
  const inserted = await scope.db
    .insertInto('lead_form_signals')
    .values(
      batch.signals.map((signal) => ({
        ...signal,
        org_id: scope.org_id,
        id: uuidV7(),
        form_id,
        version,
        link_id,
        visit_id,
        load_id,
        site,
        user_agent,
        is_owner,
        received_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'form_id', 'load_id', 'seq']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Returns the signals of a visit. */
export const readSignals = (scope: OrgScope, { form_id, visit_id }: Visit): Promise<StoredSignal[]> =>
  scope.db
    .selectFrom('lead_form_signals')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('visit_id', '=', visit_id)
    .select([
      'id',
      'visit_id',
      'load_id',
      'seq',
      'version',
      'link_id',
      'visible_ms',
      'active_ms',
      'inputs',
      'reached_question_id',
      'site',
      'user_agent',
      'is_owner',
      'received_at',
    ])
    .execute();

/** Writes the view of a visit; whether it was sent is known from its submission, and who sent a lead counts as a person. */
export async function writeView(scope: OrgScope, { form_id, visit_id }: Visit, graded: GradedVisit): Promise<void> {
  const { grade, version, link_id, started_at, has_started, reached_question_id, site } = graded;
  const day = toCalendarDay(started_at, await readOrgZone(scope));
  await sql`
    insert into lead_form_views as known (
      org_id, form_id, visit_id, version, link_id, grade, day, started_at, has_started, reached_question_id, is_sent, site)
    select ${scope.org_id}, ${form_id}, ${visit_id}, ${version}, ${link_id},
           case when sent.is_lead and ${grade} <> 'human' then 'likely' else ${grade} end, ${day}, ${started_at},
           ${has_started} or sent.is_sent, ${reached_question_id}, sent.is_sent, ${site}
    from (
      select count(*) > 0 as is_sent, coalesce(bool_or(status = 'SENT' and not is_test), false) as is_lead
      from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = ${form_id} and visit_id = ${visit_id} and not is_unfinished) as sent
    on conflict (org_id, form_id, visit_id) do update set
      grade = excluded.grade, has_started = known.has_started or excluded.has_started,
      reached_question_id = excluded.reached_question_id, is_sent = known.is_sent or excluded.is_sent,
      site = excluded.site
    where (known.grade, known.has_started, known.reached_question_id, known.is_sent, known.site) is distinct from
      (excluded.grade, excluded.has_started, excluded.reached_question_id, excluded.is_sent, excluded.site)`.execute(
    scope.db,
  );
}

/** Removes signals of all organisations received before an instant, a few thousand at a time. @returns how many. */
export async function purgeSignals(database: Database, before: string): Promise<number> {
  const CHUNK = 5_000;
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) {
    removed = await withWorker(database, async (db) => {
      const { numAffectedRows } = await sql`
        delete from lead_form_signals where ctid = any (array(
          select ctid from lead_form_signals where received_at < ${before} limit ${CHUNK}))`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }
  return total;
}
