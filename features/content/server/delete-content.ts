import { allows } from '#platform/contract/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/scope.ts';
import { type ContentAccessRow, contentAccess } from '../access.ts';
import type { Content } from '../contract.ts';
import { contentDeleted, contentRestored } from '../events.ts';
import { type ContentName, requireContent } from './contents.queries.ts';
import { getContent } from './get-content.ts';
import { recordContent } from './record-content.ts';
import { findDeleted, markDeleted } from './write-contents.queries.ts';

/** Takes a content out of every list; its links stop working until it is brought back. */
export async function deleteContent(scope: Scope, content: ContentName): Promise<void> {
  const row = await requireContent(scope, content, 'delete');
  await markDeleted(scope, content.id, true);
  await recordContent(scope, contentDeleted, row);
}

/** Undo of a deletion, for who may delete. Throws `not_found` when there is nothing to bring back. */
export async function restoreContent(scope: Scope, content: ContentName): Promise<Content> {
  const row = await findDeleted(scope, content);
  const accessRow = row && {
    owner_id: row.owner_id,
    visibility: row.visibility as ContentAccessRow['visibility'],
    in_my_subteam: 0,
  };
  if (!accessRow || !allows(contentAccess.delete, scope.actor, accessRow)) {
    throw new Problem('not_found', { log_detail: `deleted ${content.type} ${content.id}` });
  }
  await markDeleted(scope, content.id, false);
  await recordContent(scope, contentRestored, { ...accessRow, ...content });
  return getContent(scope, content);
}
