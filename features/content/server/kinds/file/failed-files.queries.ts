import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns those of these contents that are files of which no pages could be made, so that they cannot be shared. */
export async function listFailedFiles({ db, org_id }: OrgScope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('file_contents')
    .where('org_id', '=', org_id)
    .where('content_id', 'in', ids)
    .where('doc_status', '=', 'FAILED')
    .select('content_id')
    .execute();
  return new Set(rows.map(({ content_id }) => content_id));
}
