import { requireShareable } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/scope.ts';

/** The key of the file a document shows now. Throws like `requireShareable`. */
export async function documentKey(scope: Scope, id: number): Promise<string> {
  const document = await requireShareable(scope, { type: 'file', id });
  if (document.type !== 'file') throw new Problem('not_found', { log_detail: `file ${id}` });
  return document.s3_obj_key;
}
