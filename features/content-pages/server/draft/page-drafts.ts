import { publishable } from '#engines/drafts/server/index.ts';
import { contentDraftSaved } from '#features/content/events.ts';
import { findAudience } from '#features/content/server/index.ts';
import { type PageDefinition, pageDraft } from '../../definition.ts';
import { findVersion, type StoredPage } from './read-pages.queries.ts';
import { insertVersion, writeDraft } from './write-pages.queries.ts';

/** The drafts of pages, and what recipients see of them. */
export const pageDrafts = publishable<PageDefinition, StoredPage>({
  kind: pageDraft,
  saved: contentDraftSaved,
  findAudience,
  writeDraft,
  insertVersion,
  findVersion,
});
