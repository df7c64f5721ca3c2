import { sql } from 'kysely';
import { readLeadSight } from '#features/clients/server/index.ts';
import { COUNT_CAP, type Page, type PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { type LeadRow, leadAccess, type leadRow } from '../../access.ts';
import type { LeadNeedingAttention } from '../../contract.ts';
import { leadsResolved } from '../../events.ts';
import type { LeadOutcome } from '../../lead-source.ts';

const PARKED = ['NEEDS_ATTENTION', 'UNPARSABLE'] as const;
const REPLAYED_AT_ONCE = 1_000;
const SHOWN_BYTES = 2_000;

const needingAttention = (scope: Scope) =>
  scope.db
    .selectFrom('lead_events')
    .where('lead_events.org_id', '=', scope.org_id)
    .where('lead_events.outcome', 'in', PARKED);

export async function listNeedingAttention(scope: Scope, paging: PageQuery): Promise<Page<LeadNeedingAttention>> {
  const query = needingAttention(scope)
    .innerJoin('lead_sources', (join) => matchInOrg(join, 'lead_sources.id', 'lead_events.source_id'))
    .select([
      'lead_events.id',
      'lead_events.source_id',
      'lead_sources.kind as source_kind',
      'lead_sources.name as source_name',
      'lead_events.outcome',
      'lead_events.reason',
      'lead_events.client_id',
      'lead_events.attempts',
      'lead_events.answers',
      'lead_events.received_at',
      sql<Buffer>`substring(lead_events.body from 1 for ${sql.lit(SHOWN_BYTES)})`.as('beginning'),
    ])
    .$narrowType<{ outcome: (typeof PARKED)[number] }>();
  const sort = { column: 'lead_events.id', id: 'lead_events.id', direction: 'desc' as const };
  const page = await keysetPage(query, sort, paging);
  const maySee = await readLeadSight(
    scope,
    page.results.map(({ client_id }) => client_id),
  );
  const results = page.results.map(({ beginning, answers, reason, client_id, ...row }) => {
    const is_hidden = !maySee(client_id);
    const shown = is_hidden ? [] : answers;
    return {
      ...row,
      reason: reason ?? '',
      answers: shown ?? [],
      raw_text: shown === null ? cleanText(beginning.toString('utf8')) : null,
      is_hidden,
    };
  });
  return { ...page, results, ...(paging.with_count && { count: await countNeedingAttention(scope) }) };
}

/** Returns the exact count without test leads below the cap, and the cap from there on. */
export async function countNeedingAttention(scope: Scope): Promise<number> {
  const capped = needingAttention(scope)
    .where('lead_events.is_test', '=', false)
    .select('lead_events.id')
    .limit(COUNT_CAP)
    .as('capped');
  const { count } = await scope.db
    .selectFrom(capped)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many wait for a person, up to the cap: leads that could not be filed, and announced ones that could not be fetched. */
export async function countWaitingForPerson(scope: Scope): Promise<number> {
  const failed = scope.db
    .selectFrom('lead_notices')
    .where('org_id', '=', scope.org_id)
    .where('status', '=', 'FAILED')
    .select('external_id')
    .limit(COUNT_CAP)
    .as('failed');
  const [filing, { fetching }] = await Promise.all([
    countNeedingAttention(scope),
    scope.db
      .selectFrom(failed)
      .select((eb) => eb.fn.countAll<number>().as('fetching'))
      .executeTakeFirstOrThrow(),
  ]);
  return Math.min(filing + fetching, COUNT_CAP);
}

/**
 * Lets leads that need attention be filed again, with five new tries: one, or all except those that could not be read
 * at all.
 *
 * @returns the ids of those leads.
 */
export async function sendThroughAgain(scope: Scope, id?: string): Promise<string[]> {
  const at = nowIso();
  const chosen = needingAttention(scope)
    .where('lead_events.outcome', 'in', id === undefined ? ['NEEDS_ATTENTION'] : PARKED)
    .$if(id !== undefined, (query) => query.where('lead_events.id', '=', id ?? ''))
    .orderBy('lead_events.id')
    .limit(REPLAYED_AT_ONCE)
    .select('lead_events.id');
  const rows = await scope.db
    .updateTable('lead_events')
    .set({
      outcome: 'RECEIVED',
      attempts: 0,
      next_attempt_at: at,
      settled_at: at,
      settled_by_id: scope.actor.profile_id,
    })
    .where('org_id', '=', scope.org_id)
    .where('outcome', 'in', PARKED)
    .where('id', 'in', chosen)
    .returning(['id', 'source_id'])
    .execute();
  const bySource = new Map<number, string[]>();
  for (const { id, source_id } of rows) bySource.set(source_id, [...(bySource.get(source_id) ?? []), id]);
  const events = [...bySource].map(([subject_id, lead_ids]) => {
    return { subject_id, payload: { lead_ids, how: 'replayed' as const }, audience: null };
  });
  await recordAll(scope, leadsResolved, events);
  return rows.map((row) => row.id);
}

export interface RetriedLead {
  outcome: LeadOutcome;
  reason: string | null;
  client_id: number | null;
}

/** Returns the outcomes of these leads. */
export async function readOutcomes(scope: Scope, ids: readonly string[]): Promise<RetriedLead[]> {
  return scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['outcome', 'reason', 'client_id'])
    .execute();
}

/** Returns a lead that needs attention, locked. Throws `not_found`. */
async function requireLead(scope: Scope, id: string): Promise<LeadRow> {
  const row = await needingAttention(scope)
    .where('lead_events.id', '=', id)
    .select(['lead_events.id', 'lead_events.source_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `lead ${id}` });
  return row;
}

/** Loads the leads that calls are about. */
export const leadRows = rowLoader<{ id: string }, typeof leadRow>()({
  kind: 'lead',
  rights: leadAccess,
  unseen: 'not_found',
  load: (scope, { id }) => requireLead(scope, id),
});

/** Dismisses a lead for a stated reason. */
export async function dismissLead(scope: Scope, { id, source_id }: LeadRow, reason: string): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({ outcome: 'DISMISSED', reason, settled_at: nowIso(), settled_by_id: scope.actor.profile_id })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  const payload = { lead_ids: [id], how: 'dismissed' as const };
  await record(scope, leadsResolved, { subject_id: source_id, payload, audience: null });
}
