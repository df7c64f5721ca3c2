import { contentsFor } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { TemplateContent } from '../../template-content.ts';
import type { ReplyContent } from '../../templates-contract.ts';
import { templateWords } from './en.ts';

/** Returns what the quick replies bring, as far as the actor may see it. */
export async function readReplyContents(scope: Scope, { buttons }: TemplateContent): Promise<ReplyContent[]> {
  const ids = listReplyContents(buttons);
  if (ids.length === 0) return [];
  const rows = await contentsFor(scope, 'view', { withDeleted: true })
    .where('contents.id', 'in', ids)
    .select(['contents.id', 'contents.type', 'contents.title', 'contents.deleted_at'])
    .execute();
  return rows.map(({ deleted_at, ...row }) => ({ ...row, is_deleted: deleted_at !== null }));
}

const listReplyContents = (buttons: TemplateContent['buttons']): number[] => [
  ...new Set(
    buttons.flatMap((button) => (button.type === 'QUICK_REPLY' && button.content_id !== null ? button.content_id : [])),
  ),
];

/** Throws `invalid_input` when a quick reply newly brings a content that the actor may not see, or that is deleted. */
export async function refuseHiddenContents(
  scope: Scope,
  after: TemplateContent,
  before: TemplateContent | null,
): Promise<void> {
  const known = new Set(listReplyContents(before?.buttons ?? []));
  const added = listReplyContents(after.buttons).filter((id) => !known.has(id));
  if (added.length === 0) return;
  const seen = await readReplyContents(scope, after);
  const isThere = (id: number) => seen.some((content) => content.id === id && !content.is_deleted);
  if (!added.every(isThere))
    throw new Problem('invalid_input', { errors: { 'draft.buttons': templateWords.no_content } });
}
