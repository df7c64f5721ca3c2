import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

const UNKNOWN = JSON.stringify({ first_touch: null, last_touch: null, site: null });

/** Empties the submissions whose leads belong to these clients. */
export async function emptySubmissions(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await sql`
    update lead_form_submissions set
      name = '', answers = '[]', consents = '[]', came_by = ${UNKNOWN}, address_digest = null, text_digest = null
    where org_id = ${scope.org_id} and lead_id in (
      select id from lead_events where org_id = ${scope.org_id} and client_id = any(${[...client_ids]}::bigint[]))`.execute(
    scope.db,
  );
}

/** Deletes the submissions of test leads that are erased. */
export async function deleteSubmissions(scope: OrgScope, lead_ids: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('lead_id', '=', sql<string>`any(${[...lead_ids]}::uuid[])`)
    .execute();
}
