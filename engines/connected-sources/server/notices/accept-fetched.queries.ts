import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { listErased, lockLeads } from '../ending/erase-announced.queries.ts';
import { type AccountSource, requireLeadTarget } from '../lead-target.ts';
import { releaseNotices } from './due-notices.queries.ts';
import type { DueNotice, FetchedLead } from './lead-fetcher.ts';
import { markAccountDelayed } from './mark-account-delayed.ts';

const CAME_BEFORE = 'This lead has already arrived through another page.';

/** How a lead was found that no notice announced. */
export type FoundBy = 'RECONCILE' | 'OLD_LEADS' | 'SELF_TEST';

/** A lead that was announced and fetched. */
export interface FetchedNotice {
  notice: DueNotice;
  lead: FetchedLead;
}

/** Puts fetched leads of one source into the ledger and marks their notices, all or nothing. A second time changes nothing. */
export async function acceptAnnounced(
  scope: OrgScope,
  services: Services,
  source: AccountSource,
  fetched: readonly FetchedNotice[],
): Promise<void> {
  const fetched_at = nowIso();
  const external_ids = fetched.map(({ lead }) => lead.external_id);
  const elsewhere = await listAcceptedElsewhere(scope, source, external_ids);
  const erased = await listErased(scope, source.id, external_ids);
  const ignored = fetched.filter(({ lead }) => elsewhere.has(lead.external_id));
  const accepted = fetched.filter(
    ({ lead: { external_id } }) => !elsewhere.has(external_id) && !erased.has(external_id),
  );
  if (ignored.length > 0)
    await ignoreNotices(
      scope,
      source,
      ignored.map(({ notice }) => notice.external_id),
    );
  if (accepted.length === 0) return;
  const leads = accepted.map(({ lead }) => lead);
  await markFetched(scope, source, accepted, await acceptInto(scope, services, source, leads), fetched_at);
  await releaseNotices(scope, [source.id]);
  await markAccountDelayed(scope, source.id, leads, fetched_at);
}

async function markFetched(
  scope: OrgScope,
  source: AccountSource,
  accepted: readonly FetchedNotice[],
  lead_ids: readonly string[],
  fetched_at: string,
): Promise<void> {
  const rows = accepted.map(({ notice, lead: { form_id, submitted_at, is_test } }, index) => {
    return { external_id: notice.external_id, form_id, submitted_at, is_test, lead_id: lead_ids[index] };
  });
  await sql`
    update lead_notices as notice set
      status = 'FETCHED', lead_id = fetched.lead_id, fetched_at = ${fetched_at}, is_test = fetched.is_test,
      form_external_id = coalesce(notice.form_external_id, fetched.form_id),
      submitted_at = coalesce(fetched.submitted_at, notice.submitted_at),
      next_attempt_at = null, last_error_class = null, last_error_code = null, reason = null, content = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fetched (external_id text, form_id text, submitted_at timestamptz, is_test boolean, lead_id uuid)
    where notice.org_id = ${scope.org_id} and notice.source_id = ${source.id}
      and notice.external_id = fetched.external_id and notice.status not in ('FETCHED', 'ERASED')`.execute(scope.db);
}

/** Ignores a notice whose lead another source of the kind brought in. @returns whether it did. */
export async function ignoreIfElsewhere(scope: OrgScope, source: AccountSource, notice: DueNotice): Promise<boolean> {
  const elsewhere = await listAcceptedElsewhere(scope, source, [notice.external_id]);
  if (elsewhere.size > 0) await ignoreNotices(scope, source, [notice.external_id]);
  return elsewhere.size > 0;
}

async function ignoreNotices(
  scope: OrgScope,
  { id: source_id }: AccountSource,
  external_ids: readonly string[],
): Promise<void> {
  await scope.db
    .updateTable('lead_notices')
    .set({ status: 'IGNORED', reason: CAME_BEFORE, next_attempt_at: null, content: null })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('external_id', '=', sql<string>`any(${[...external_ids]}::text[])`)
    .where('status', '=', 'WAITING')
    .execute();
}

/**
 * Takes in leads that were found at the provider instead of announced, with a notice for each, so that counts are one table. What
 * is known changes nothing; what was not wanted when it was announced comes in only when somebody asks for old leads.
 *
 * @returns how many leads are new.
 */
export async function acceptFetchedLeads(
  services: Services,
  org_id: number,
  source: AccountSource,
  leads: readonly FetchedLead[],
  origin: FoundBy,
): Promise<{ leads_new: number }> {
  if (leads.length === 0) return { leads_new: 0 };
  return inOrg(services, org_id, 'found-leads', async (scope) => {
    const external_ids = leads.map(({ external_id }) => external_id);
    const elsewhere = await listAcceptedElsewhere(scope, source, external_ids);
    const known = await listSettled(scope, source, leads, origin);
    const fresh = leads.filter(({ external_id }) => !known.has(external_id) && !elsewhere.has(external_id));
    if (fresh.length === 0) return { leads_new: 0 };
    const ids = await acceptInto(scope, services, source, fresh);
    const leads_new = await writeFound(scope, source, fresh, ids, origin);
    // The account after the notices, as everywhere, or two who write both would wait for each other.
    if (origin === 'RECONCILE') await markAccountDelayed(scope, source.id, fresh, nowIso());
    return { leads_new };
  });
}

/** Returns those of the leads that need nothing more. */
async function listSettled(
  scope: OrgScope,
  source: AccountSource,
  leads: readonly FetchedLead[],
  origin: FoundBy,
): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('lead_notices')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source.id)
    .where('external_id', '=', sql<string>`any(${leads.map(({ external_id }) => external_id)}::text[])`)
    .where('status', 'in', origin === 'OLD_LEADS' ? ['FETCHED', 'ERASED'] : ['FETCHED', 'ERASED', 'IGNORED'])
    .select('external_id')
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

/**
 * Returns those leads that another source of the kind brought in: a lead can be seen through two accounts, and is one lead of the
 * organisation. Waits for others who accept the same leads.
 */
async function listAcceptedElsewhere(
  scope: OrgScope,
  source: AccountSource,
  external_ids: string[],
): Promise<Set<string>> {
  await lockLeads(scope, external_ids);
  const rows = await scope.db
    .selectFrom('lead_notices')
    .innerJoin('connected_accounts as account', (join) =>
      matchInOrg(join, 'account.source_id', 'lead_notices.source_id'),
    )
    .where('lead_notices.org_id', '=', scope.org_id)
    .where('lead_notices.external_id', '=', sql<string>`any(${external_ids}::text[])`)
    .where('lead_notices.lead_id', 'is not', null)
    .where('lead_notices.source_id', '!=', source.id)
    .where('account.provider', '=', source.kind)
    .select('lead_notices.external_id')
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

/** @returns the ids of the leads in the ledger, in their order; known ones have the id they had. */
async function acceptInto(
  scope: OrgScope,
  services: Services,
  source: AccountSource,
  leads: readonly FetchedLead[],
): Promise<string[]> {
  const ids = new Map<string, string>();
  for (const is_test of [false, true]) {
    const alike = leads.filter((lead) => lead.is_test === is_test);
    if (alike.length === 0) continue;
    const arrival = { leads: alike.map(toArriving), query: '', headers: {}, signature: null, is_test };
    const receipts = await requireLeadTarget().acceptLeads(scope, services, source, arrival);
    for (const [index, { external_id }] of alike.entries()) ids.set(external_id, receipts[index]!);
  }
  return leads.map(({ external_id }) => ids.get(external_id)!);
}

const toArriving = ({ external_id, body }: FetchedLead) => ({
  body,
  content_type: 'application/json',
  dedupe: { key: `leadgen:${external_id}`, is_lasting: true },
});

async function writeFound(
  scope: OrgScope,
  source: AccountSource,
  leads: readonly FetchedLead[],
  lead_ids: readonly string[],
  origin: FoundBy,
): Promise<number> {
  const at = nowIso();
  const rows = leads.map(({ external_id, form_id, submitted_at, is_test }, index) => {
    return { external_id, form_id, submitted_at, is_test, lead_id: lead_ids[index] };
  });
  const { rows: written } = await sql`
    insert into lead_notices as known (org_id, source_id, external_id, form_external_id, status, origin, submitted_at,
                                       notified_at, fetched_at, lead_id, is_test)
    select distinct on (found.external_id) ${scope.org_id}::bigint, ${source.id}::bigint, found.external_id, found.form_id, 'FETCHED', ${origin},
           found.submitted_at, ${at}::timestamptz, ${at}::timestamptz, found.lead_id, found.is_test
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found (external_id text, form_id text, submitted_at timestamptz, is_test boolean, lead_id uuid)
    order by found.external_id
    on conflict (org_id, source_id, external_id) do update set
      status = 'FETCHED', fetched_at = excluded.fetched_at, lead_id = excluded.lead_id, is_test = excluded.is_test,
      form_external_id = coalesce(known.form_external_id, excluded.form_external_id),
      submitted_at = coalesce(excluded.submitted_at, known.submitted_at),
      next_attempt_at = null, last_error_class = null, last_error_code = null, reason = null, content = null
      where known.status not in ('FETCHED', 'ERASED')
    returning known.external_id`.execute(scope.db);
  return written.length;
}
