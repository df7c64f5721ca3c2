import { requireContent } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { sharesFor } from '../shares.queries.ts';
import type { OpenShare } from './views.queries.ts';

/**
 * Tells whether somebody of the organisation is opening what they may see anyway, which never counts; a colleague who
 * was sent the link like any recipient does count.
 */
export async function isOwnLook(scope: Scope, share: OpenShare): Promise<boolean> {
  const seen = await sharesFor(scope)
    .where('shared_contents.id', '=', share.id)
    .select('shared_contents.id')
    .executeTakeFirst();
  if (seen) return true;
  try {
    await requireContent(scope, { type: share.content_type, id: share.content_id }, 'view');
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
