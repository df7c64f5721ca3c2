import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { Content, ShareOptions } from '../contract.ts';
import { contentUpdated } from '../events.ts';
import { requireContentKind } from './content-kind.ts';
import { recordContent } from './record-content.ts';
import { writeContent } from './write-contents.queries.ts';

/** Changes how the shared pages of a content behave, including those already shared. */
export async function changeShareOptions(
  scope: Scope,
  content: ContentRow,
  patch: Partial<ShareOptions>,
): Promise<Content> {
  const changes = changesBetween(content.share_options, patch);
  if (Object.keys(changes).length > 0) {
    await writeContent(scope, content.id, { share_options: { ...content.share_options, ...patch } });
    await recordContent(scope, contentUpdated, content, changes);
  }
  return requireContentKind(content.type).get(scope, content.id);
}
