import { type CheckedUpload, claimFile } from '#features/files/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappTemplateChanged, whatsappTemplateCreated } from '../../events.ts';
import { emptyTemplate } from '../../template-content.ts';
import { MAX_TEMPLATES, type Template, type TemplatePatch } from '../../templates-contract.ts';
import { madeWords } from '../made-at-meta/en.ts';
import { templateWords } from './en.ts';
import { refuseHiddenContents } from './reply-contents.queries.ts';
import { describeTemplate, getTemplate } from './show-template.ts';
import { templateDrafts } from './template-drafts.ts';
import {
  countTemplates,
  findAccount,
  findConnectedAccount,
  getStoredTemplate,
  insertTemplate,
  listVersions,
  type NewTemplate,
  type StoredTemplate,
  updateTemplate,
} from './templates.queries.ts';

/** Makes a template as a draft. @param answers_leads whether it may become the answer to new leads. @returns its id. */
export async function createTemplate(
  scope: Scope,
  {
    draft = emptyTemplate,
    upload = null,
    ...fields
  }: Omit<NewTemplate, 'draft'> & Partial<Pick<NewTemplate, 'draft'>> & { upload?: CheckedUpload | null },
  answers_leads: boolean,
): Promise<number> {
  if (upload) await claimFile(scope, upload);
  await refuseHiddenContents(scope, draft, null);
  const account_id = fields.account_id ?? (await findConnectedAccount(scope));
  if (account_id !== null && !(await findAccount(scope, account_id))) {
    throw new Problem('invalid_input', { errors: { account_id: templateWords.no_account } });
  }
  if ((await countTemplates(scope, account_id)) >= MAX_TEMPLATES) {
    throw new Problem('not_possible_now', { detail: templateWords.too_many });
  }
  const id = await insertTemplate(scope, { ...fields, account_id, draft });
  await record(scope, whatsappTemplateCreated, { subject_id: id, payload: { answers_leads }, audience: null });
  return id;
}

/**
 * Changes the name and language of a template at once, and parts of its draft. Throws `edit_conflict` when another person
 * changed the same since the writer saw it (readings.md D6).
 *
 * @param upload the file of its header, where that is new.
 */
export async function changeTemplate(
  scope: Scope,
  id: number,
  { draft = {}, base: { draft: seenDraft = {}, ...seen } = {}, ...named }: TemplatePatch,
  upload: CheckedUpload | null,
): Promise<Template & { draft_found_by: Template['draft_changed_by'] }> {
  const stored = await getStoredTemplate(scope, id, true);
  if (named.language || Object.keys(draft).length > 0) refuseMadeAtMeta(stored);
  const change = templateDrafts.planChange(stored.draft, templateDrafts.readParts(draft), seenDraft);
  const before = { title: stored.title, language: stored.language };
  const changes = changesBetween(before, named);
  await templateDrafts.refuseConflicts(scope, id, change, { base: seen, stored: before, changes });
  await refuseHiddenContents(scope, change.next, stored.draft);
  if ('language' in changes && stored.last_version > 0) {
    throw new Problem('not_possible_now', { detail: templateWords.language_fixed });
  }
  if (Object.keys(changes).length > 0) {
    await updateTemplate(scope, id, {
      ...(named.title && { title: named.title }),
      ...(named.language && { language: named.language }),
    });
    await record(scope, whatsappTemplateChanged, { subject_id: id, payload: {}, changes, audience: null });
  }
  if (upload) await claimFile(scope, upload);
  await templateDrafts.saveChange(scope, stored, change);
  return { ...(await getTemplate(scope, id)), draft_found_by: stored.draft_changed_by };
}

/** Throws `not_possible_now` for a template whose text is Meta's. */
export function refuseMadeAtMeta({ is_made_at_meta }: StoredTemplate): void {
  if (is_made_at_meta) throw new Problem('not_possible_now', { detail: madeWords.change_there });
}

/** Makes the draft equal to what is sent again. Throws `not_possible_now` where nothing is. */
export async function discardDraft(scope: Scope, id: number): Promise<Template> {
  const stored = await getStoredTemplate(scope, id, true);
  refuseMadeAtMeta(stored);
  if (!(await templateDrafts.restore(scope, stored, stored.live_version))) {
    throw new Problem('not_possible_now', { detail: templateWords.never_active });
  }
  return describeTemplate(scope, await getStoredTemplate(scope, id));
}

/** Deletes a template; the job that reads templates deletes its versions at Meta. Throws `not_possible_now` for one that is Meta's, while it is there. */
export async function deleteTemplate(scope: Scope, id: number): Promise<void> {
  const stored = await getStoredTemplate(scope, id, true);
  if (stored.is_made_at_meta) await refuseWhileAtMeta(scope, stored);
  await updateTemplate(scope, id, { deleted_at: nowIso() });
  await record(scope, whatsappTemplateChanged, { subject_id: id, payload: {}, audience: null });
}

async function refuseWhileAtMeta(scope: Scope, stored: StoredTemplate): Promise<void> {
  const [version] = await listVersions(scope, stored);
  if (version?.status !== 'DELETED') throw new Problem('not_possible_now', { detail: madeWords.delete_there });
}
