import { allows } from '#platform/contract/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ContentRow, contentAccess } from '../access.ts';
import type { Content } from '../contract.ts';
import { contentDeleted, contentRestored } from '../events.ts';
import { requireContentKind } from './content-kind.ts';
import type { ContentName } from './contents.queries.ts';
import { recordContent } from './record-content.ts';
import { findDeleted, markDeleted } from './write-contents.queries.ts';

/** Removes a content from every list; its links stop working until it is restored. */
export async function deleteContent(scope: Scope, content: ContentRow): Promise<void> {
  await markDeleted(scope, content.id, true);
  await recordContent(scope, contentDeleted, content);
}

/** Returns a deleted content the actor may restore, locked. Throws `not_found`. */
export async function requireDeleted(scope: Scope, { type, id }: ContentName): Promise<ContentRow> {
  const row = await findDeleted(scope, { type, id });
  const content = row && { ...row, type, in_my_subteam: 0, asked_me: 0 };
  if (!content || !allows(contentAccess.restore, scope.actor, content)) {
    throw new Problem('not_found', { log_detail: `deleted ${type} ${id}` });
  }
  return content;
}

/** Restores a deleted content. */
export async function restoreContent(scope: Scope, content: ContentRow): Promise<Content> {
  await markDeleted(scope, content.id, false);
  await recordContent(scope, contentRestored, content);
  return requireContentKind(content.type).get(scope, content.id);
}
