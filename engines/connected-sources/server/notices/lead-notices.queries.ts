import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns which of these leads were announced at a source, fetched or withdrawn, or came in through another account. */
export async function listKnownLeads(scope: OrgScope, source_id: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('lead_notices')
    .where('org_id', '=', scope.org_id)
    .where('external_id', 'in', ids)
    .where(({ eb, or }) => or([eb('source_id', '=', source_id), eb('lead_id', 'is not', null)]))
    .select('external_id')
    .execute();
  return rows.map(({ external_id }) => external_id);
}
