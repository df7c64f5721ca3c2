import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns the lead of a submission; null where it has none. */
export async function findLeadOfSubmission(scope: OrgScope, submission_id: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', submission_id)
    .select('lead_id')
    .executeTakeFirst();
  return row?.lead_id ?? null;
}
