import { contentsFor } from '#features/content/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { StepContent } from '../../contract.ts';

/** Returns those of these contents that the actor may see, also those that cannot be shared any more. */
export async function readStepContents(scope: Scope, ids: readonly number[]): Promise<Map<number, StepContent>> {
  if (ids.length === 0) return new Map();
  const rows = await contentsFor(scope, 'view', { withDeleted: true })
    .leftJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'contents.id'))
    .where('contents.id', 'in', ids)
    .select(['contents.id', 'contents.type', 'contents.title', 'contents.deleted_at', 'file.doc_status'])
    .execute();
  return new Map(
    rows.map(({ deleted_at, doc_status, ...row }) => [
      row.id,
      { ...row, is_deleted: deleted_at !== null, is_failed: doc_status === 'FAILED' },
    ]),
  );
}
