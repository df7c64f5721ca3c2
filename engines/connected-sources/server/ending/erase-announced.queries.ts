import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { requireLeadTarget } from '../lead-target.ts';

const WITHDRAWN = 'The person withdrew this lead at the provider.';

/** Waits for others who accept or erase the same leads. */
export async function lockLeads(scope: OrgScope, external_ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('announced:' || ${scope.org_id}::bigint || ':' || external_id, 0))
    from (select distinct unnest(${[...external_ids]}::text[]) as external_id order by 1) as leads`.execute(scope.db);
}

/** Erases one lead of an account and notes that it was. @returns how many leads of the ledger were emptied. */
export async function eraseAnnouncedIn(
  scope: OrgScope,
  { provider, account_id, external_id }: { provider: string; account_id: string; external_id: string },
): Promise<number> {
  await lockLeads(scope, [external_id]);
  const account = await scope.db
    .selectFrom('connected_accounts')
    .where('org_id', '=', scope.org_id)
    .where('provider', '=', provider)
    .where('external_id', '=', account_id)
    .select('source_id')
    .executeTakeFirst();
  if (!account) return 0;
  const lead_ids = await listLeadIds(scope, provider, external_id);
  const erased = {
    status: 'ERASED',
    reason: WITHDRAWN,
    next_attempt_at: null,
    last_error_class: null,
    last_error_code: null,
    content: null,
  } as const;
  await scope.db
    .insertInto('lead_notices')
    .values({
      org_id: scope.org_id,
      source_id: account.source_id,
      external_id,
      origin: 'NOTICE',
      notified_at: nowIso(),
      ...erased,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_id', 'external_id']).doUpdateSet(erased))
    .execute();
  if (lead_ids.length > 0) await requireLeadTarget().eraseLeads(scope, lead_ids);
  return lead_ids.length;
}

/** A lead may have come in through another account. */
async function listLeadIds(scope: OrgScope, provider: string, external_id: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('lead_notices')
    .innerJoin('connected_accounts as account', (join) =>
      matchInOrg(join, 'account.source_id', 'lead_notices.source_id'),
    )
    .where('lead_notices.org_id', '=', scope.org_id)
    .where('lead_notices.external_id', '=', external_id)
    .where('account.provider', '=', provider)
    .where('lead_notices.lead_id', 'is not', null)
    .select('lead_notices.lead_id')
    .execute();
  return rows.flatMap(({ lead_id }) => lead_id ?? []);
}

/** Returns those of the leads that were erased. */
export async function listErased(
  scope: OrgScope,
  source_id: number,
  external_ids: readonly string[],
): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('lead_notices')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('external_id', '=', sql<string>`any(${[...external_ids]}::text[])`)
    .where('status', '=', 'ERASED')
    .select('external_id')
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}
