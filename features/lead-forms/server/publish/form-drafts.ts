import { publishable } from '#engines/drafts/server/index.ts';
import { leadFormDraftSaved } from '../../events.ts';
import { formDraft } from '../../form-draft.ts';
import { findDefinition } from '../form/read-form.queries.ts';
import { insertVersion, writeDraft } from '../form/write-forms.queries.ts';

/** The drafts of forms, and what visitors see of them. */
export const formDrafts = publishable({
  kind: formDraft,
  saved: leadFormDraftSaved,
  writeDraft,
  insertVersion,
  findVersion: findDefinition,
});
