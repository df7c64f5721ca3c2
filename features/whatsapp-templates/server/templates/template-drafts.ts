import { publishable } from '#engines/drafts/server/index.ts';
import { whatsappTemplateDraftSaved } from '../../events.ts';
import { type TemplateContent, templateDraft } from '../../template-content.ts';
import { findVersion, getStoredTemplate, type StoredTemplate, writeDraft } from './templates.queries.ts';
import { insertVersion } from './versions.queries.ts';

/** The drafts of templates, and the versions that are sent to Meta. */
export const templateDrafts = publishable<TemplateContent, StoredTemplate>({
  kind: templateDraft,
  saved: whatsappTemplateDraftSaved,
  writeDraft,
  insertVersion: async (scope, id, content) => insertVersion(scope, await getStoredTemplate(scope, id), content),
  findVersion,
});
