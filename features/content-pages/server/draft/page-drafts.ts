import { publishable } from '#engines/drafts/server/index.ts';
import { findAudience, requireContent } from '#features/content/server/index.ts';
import { pageDraft } from '../../definition.ts';
import { contentDraftSaved } from '../../events.ts';
import { findVersion } from './read-pages.queries.ts';
import { insertVersion, writeDraft } from './write-pages.queries.ts';

/** The drafts of pages, and what recipients see of them. */
export const pageDrafts = publishable({
  kind: pageDraft,
  saved: contentDraftSaved,
  findAudience: async (scope, id) => findAudience(await requireContent(scope, { type: 'html_page', id }, 'view')),
  writeDraft,
  insertVersion,
  findVersion,
});
