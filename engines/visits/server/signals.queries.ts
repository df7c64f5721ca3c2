import { sql } from 'kysely';
import type { DB } from '#database/types.generated.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { LoadSignal, VisitFacts } from '../contract.ts';
import type { Signal } from './assemble-views.ts';

export type SubjectName = DB['visit_signals']['subject'];

/** Which visit to what. */
export interface VisitKey {
  subject_id: number;
  visit_id: string;
}

/** What a page reports at one moment of a load. */
export interface ReportedSignal extends LoadSignal {
  parts?: Readonly<Record<string, number>>;
  part_taps?: Readonly<Record<string, number>>;
  part_played_ms?: Readonly<Record<string, number>>;
  reached_part?: string;
}

/** Signals as they came, of one load of one visit. */
interface Batch {
  subject: SubjectName;
  visit: VisitKey;
  load_id: string;
  facts: VisitFacts;
  user_agent: string;
  is_owner: boolean;
  received_at: string;
  signals: readonly ReportedSignal[];
}

/** Counts the stored signals of a visit, and whether one is of this load. */
export async function countKnown({ db, org_id }: OrgScope, subject: SubjectName, visit: VisitKey, load_id: string) {
  const { rows } = await sql<{ of_visit: number; is_load_known: boolean }>`
    select count(*)::int as of_visit, coalesce(bool_or(load_id = ${load_id}), false) as is_load_known
    from visit_signals
    where org_id = ${org_id} and subject = ${subject} and subject_id = ${visit.subject_id}
      and visit_id = ${visit.visit_id}`.execute(db);
  return rows[0]!;
}

/** Stores signals as received. @returns false when all of them were known already. */
export async function insertSignals({ db, org_id }: OrgScope, batch: Batch): Promise<boolean> {
  const { signals, visit, facts, ...load } = batch;
  const inserted = await db
    .insertInto('visit_signals')
    .values(
      signals.map(({ parts = {}, part_taps = {}, part_played_ms = {}, ...signal }) => ({
        ...signal,
        ...load,
        org_id,
        id: uuidV7(),
        subject_id: visit.subject_id,
        visit_id: visit.visit_id,
        parts: JSON.stringify(parts),
        part_taps: JSON.stringify(part_taps),
        part_played_ms: JSON.stringify(part_played_ms),
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'subject', 'subject_id', 'load_id', 'seq']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Returns the signals of a subject, or of one visit when named. */
export const readSignals = (
  { db, org_id }: OrgScope,
  subject: SubjectName,
  { subject_id, visit_id }: Pick<VisitKey, 'subject_id'> & Partial<VisitKey>,
): Promise<Signal[]> =>
  db
    .selectFrom('visit_signals')
    .where('org_id', '=', org_id)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .$if(visit_id !== undefined, (query) => query.where('visit_id', '=', visit_id ?? ''))
    .select(['id', 'visit_id', 'load_id', 'seq', 'visible_ms', 'active_ms', 'inputs', 'parts', 'reached_part', 'facts'])
    .select(['part_taps', 'part_played_ms', 'user_agent', 'is_owner', 'received_at'])
    .execute();

/** Forgets how these visits went. */
export async function eraseVisits(
  { db, org_id }: OrgScope,
  subject: SubjectName,
  visits: readonly VisitKey[],
): Promise<void> {
  await sql`
    delete from visit_signals as signal
    using unnest(${visits.map(({ subject_id }) => subject_id)}::bigint[],
                 ${visits.map(({ visit_id }) => visit_id)}::text[]) as visit (subject_id, visit_id)
    where signal.org_id = ${org_id} and signal.subject = ${subject} and signal.subject_id = visit.subject_id
      and signal.visit_id = visit.visit_id`.execute(db);
}

/** Erases some of the signals of a subject. @returns how many. */
export async function eraseSignals(
  { db, org_id }: OrgScope,
  subject: SubjectName,
  subject_id: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visit_signals where org_id = ${org_id} and id in (
      select id from visit_signals
      where org_id = ${org_id} and subject = ${subject} and subject_id = ${subject_id} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes signals of all organisations received before an instant, a few thousand at a time. @returns how many. */
export async function purgeSignals(database: Database, subject: SubjectName, before: string): Promise<number> {
  const CHUNK = 5_000;
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) {
    removed = await withWorker(database, async (db) => {
      const { numAffectedRows } = await sql`
        delete from visit_signals where ctid = any (array(
          select ctid from visit_signals where subject = ${subject} and received_at < ${before} limit ${CHUNK}))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
  }
  return total;
}
