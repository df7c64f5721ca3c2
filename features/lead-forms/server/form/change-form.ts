import { changeSource, getSource } from '#features/leads/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { LeadFormRow } from '../../access.ts';
import { type ChangedLeadForm, FormSettings, LEAD_FORM, type LeadFormPatch } from '../../contract.ts';
import { setAlias } from '../addresses/form-addresses.ts';
import { preparePictures, storePictures } from '../page/pictures.ts';
import { formDrafts } from '../publish/form-drafts.ts';
import { checkSettings, refuseHiddenContent } from './check-patch.ts';
import { getForm, type StoredForm } from './read-form.queries.ts';
import { recordChange } from './record-change.ts';
import { getLeadForm } from './show-form.ts';
import { writeForm } from './write-forms.queries.ts';

/**
 * Changes settings at once and parts of the draft for the next publishing. Throws `edit_conflict` when somebody else changed the
 * same meanwhile (readings.md D6).
 */
export async function changeForm(
  context: DetachedRowContext<LeadFormRow>,
  form_id: number,
  { draft = {}, base: { draft: seenDraft = {}, ...seen } = {}, ...wanted }: LeadFormPatch,
): Promise<ChangedLeadForm> {
  const parts = formDrafts.readParts(draft);
  const pictures = await preparePictures(context, form_id, parts.look);
  return context.withRow(async (scope) => {
    const form = await getForm(scope, form_id);
    const settings = normalise(wanted);
    const change = formDrafts.planChange(form.draft, parts, seenDraft);
    await refuseHiddenContent(scope, form.draft, change.next);
    const stored = pickSettings(form);
    const changes = changesBetween(stored, settings);
    await formDrafts.refuseConflicts(scope, form_id, change, { base: seen, stored, changes });
    if (Object.keys(changes).length > 0) await saveSettings(scope, form, settings, changes);
    if (Object.keys(change.changes).length > 0) await storePictures(scope, pictures);
    await formDrafts.saveChange(scope, form, change);
    const changed = await getLeadForm(scope, context.services, form_id);
    return { ...changed, draft_found_by: form.draft_changed_by };
  });
}

/** Returns settings as they are stored. */
const normalise = ({ group_ids, closes_at, ...settings }: Partial<FormSettings>): Partial<FormSettings> => ({
  ...settings,
  ...(group_ids && { group_ids: [...new Set(group_ids)] }),
  ...(closes_at !== undefined && { closes_at: closes_at && new Date(closes_at).toISOString() }),
});

const pickSettings = (form: FormSettings): FormSettings => FormSettings.parse(form);

async function saveSettings(
  scope: Scope,
  form: StoredForm,
  { alias, ...wanted }: Partial<FormSettings>,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  await checkSettings(scope, wanted, changes);
  if (alias != null && 'alias' in changes) await setAlias(scope, form.id, alias);
  await writeForm(scope, form.id, { ...wanted, ...(alias !== undefined && { alias }) });
  if ('name' in changes || 'assignee_id' in changes) await changeSourceOf(scope, form, wanted);
  await recordChange(scope, form.id, 'settings-changed', changes);
}

/** Keeps the lead source of a form equal to it: its name, and who gets the leads that no rule takes. */
async function changeSourceOf(
  scope: Scope,
  { source_id }: StoredForm,
  { name, assignee_id }: Partial<FormSettings>,
): Promise<void> {
  const source = await getSource(scope, LEAD_FORM, source_id);
  await changeSource(scope, source, {
    ...(name !== undefined && { name }),
    ...(assignee_id !== undefined && { default_assignee_id: assignee_id }),
  });
}
