import { contentsFor } from '#features/content/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { StepContent } from '../../contract.ts';

/** Returns those of these contents that the actor may see, deleted ones too. */
export async function readStepContents(scope: Scope, ids: readonly number[]): Promise<Map<number, StepContent>> {
  if (ids.length === 0) return new Map();
  const rows = await contentsFor(scope, 'view', { withDeleted: true })
    .where('contents.id', 'in', ids)
    .select(['contents.id', 'contents.type', 'contents.title', 'contents.deleted_at'])
    .execute();
  return new Map(rows.map(({ deleted_at, ...row }) => [row.id, { ...row, is_deleted: deleted_at !== null }]));
}
