import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';

/** A lead that has arrived and is not filed yet. */
export interface WaitingLead {
  id: string;
  source_id: number;
  content_type: string;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  is_test: boolean;
  attempts: number;
  received_at: string;
  /** The earlier lead that this one completes; null for a lead of its own. */
  completes_id: string | null;
}

/** Returns organisations with leads to file now, across organisations, as the worker role. */
export const findWaitingLeads: FindWork<{ org_id: number }> = () =>
  sql`select orgs_with_waiting_leads(${nowIso()}) as org_id`;

/** Counts the leads of an organisation that are to be filed now, up to a limit. */
export async function countWaitingLeads(scope: OrgScope, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from lead_events
      where org_id = ${scope.org_id} and outcome = 'RECEIVED' and next_attempt_at <= ${nowIso()} limit ${limit}) as waiting`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** The most bytes of bodies read at once; large bodies make a short batch. */
const MAX_BATCH_BYTES = 1024 * 1024;

/**
 * Takes the leads that have waited longest, locked until the transaction ends; those another process holds are skipped.
 */
export async function lockWaitingLeads(
  scope: OrgScope,
  options: { limit: number; id?: string },
): Promise<WaitingLead[]> {
  const { rows: locked } = await sql<{ id: string; size: number }>`
    select id, size from lock_waiting_leads(${scope.org_id}, ${nowIso()}, ${options.id ?? null}, ${options.limit})`.execute(
    scope.db,
  );
  let bytes = 0;
  const fitting = locked.filter(({ size }, index) => {
    bytes += size;
    return index === 0 || bytes <= MAX_BATCH_BYTES;
  });
  if (fitting.length === 0) return [];
  return scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', sql<string>`any(${fitting.map(({ id }) => id)}::uuid[])`)
    .orderBy('received_at')
    .orderBy('id')
    .select([
      'id',
      'source_id',
      'content_type',
      'query',
      'headers',
      'body',
      'is_test',
      'attempts',
      'received_at',
      'completes_id',
    ])
    .execute();
}

/** The result of filing one lead, written in one statement for the whole batch. */
export interface FiledLead {
  id: string;
  outcome: 'CLIENT_CREATED' | 'DUPLICATE' | 'COMPLETED' | 'NEEDS_ATTENTION';
  lead: unknown;
  answers: unknown;
  client_id: number | null;
  /** Also of one that says so itself. */
  is_test: boolean;
  reason: string | null;
  parsed_at: string | null;
  matched_at: string | null;
  filed_at: string | null;
  alerted_at: string | null;
}

export async function writeOutcomes(scope: OrgScope, leads: readonly FiledLead[]): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    update lead_events set
      outcome = done.outcome, lead = done.lead, answers = done.answers, client_id = done.client_id,
      is_test = done.is_test, reason = done.reason, next_attempt_at = null, attempts = attempts + 1,
      parsed_at = done.parsed_at, matched_at = done.matched_at, filed_at = done.filed_at, alerted_at = done.alerted_at
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as done (
      id uuid, outcome text, lead jsonb, answers jsonb, client_id bigint, is_test boolean, reason text,
      parsed_at timestamptz, matched_at timestamptz, filed_at timestamptz, alerted_at timestamptz)
    where lead_events.org_id = ${scope.org_id} and lead_events.id = done.id
      and lead_events.id = any(${leads.map(({ id }) => id)}::uuid[])`.execute(scope.db);
}

/** Records a failed try: the lead waits until the given time, or needs attention when none is given. */
export async function recordFailure(
  scope: OrgScope,
  id: string,
  { reason, next_attempt_at }: { reason: string; next_attempt_at: string | null },
): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      reason,
      next_attempt_at,
      ...(next_attempt_at === null && { outcome: 'NEEDS_ATTENTION' }),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('outcome', '=', 'RECEIVED')
    .execute();
}
