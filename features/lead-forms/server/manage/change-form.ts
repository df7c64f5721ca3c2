import { changeSource, getSource } from '#features/leads/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { refuseConflicts } from '#platform/server/database/edit-conflicts.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { LeadFormRow } from '../../access.ts';
import {
  type ChangedLeadForm,
  type FormDefinition,
  FormSettings,
  LEAD_FORM,
  type LeadFormPatch,
} from '../../contract.ts';
import { commonOrder, type DraftParts, splitDraft } from '../../draft-parts.ts';
import { leadFormDraftSaved } from '../../events.ts';
import { checkSettings, joinDraft, normaliseParts, readParts, refuseHiddenContent } from './check-patch.ts';
import { giveAlias } from './form-addresses.ts';
import { keepPictures, preparePictures } from './pictures.ts';
import { getForm, type StoredForm } from './read-form.queries.ts';
import { recordChange } from './record-change.ts';
import { getLeadForm } from './show-form.ts';
import { writeDraft, writeForm } from './write-forms.queries.ts';

/**
 * Changes settings at once and parts of the draft for the next publishing. Throws `edit_conflict` when somebody else changed the
 * same meanwhile (readings.md D6).
 */
export async function changeForm(
  context: DetachedRowContext<LeadFormRow>,
  form_id: number,
  { draft = {}, base: { draft: seenDraft = {}, ...seen } = {}, ...wanted }: LeadFormPatch,
): Promise<ChangedLeadForm> {
  const parts = readParts(draft);
  const pictures = await preparePictures(context, form_id, parts.look);
  return context.withRow(async (scope) => {
    const form = await getForm(scope, form_id);
    const settings = normalise(wanted);
    const stored = splitDraft(form.draft);
    const next = joinDraft(form.draft, parts);
    await refuseHiddenContent(scope, form.draft, next);
    const changes = {
      settings: changesBetween(pickSettings(form), settings),
      draft: changesBetween(stored, namedIn(splitDraft(next), parts)),
    };
    await refuseConflicts(
      scope,
      { subject: 'lead-form', id: form_id },
      {
        base: { ...seen, ...comparable(seenDraft, stored) },
        stored: { ...pickSettings(form), ...namedIn(stored, parts) },
        changes: { ...changes.settings, ...changes.draft },
      },
    );
    if (Object.keys(changes.settings).length > 0) await saveSettings(scope, form, settings, changes.settings);
    if (Object.keys(changes.draft).length > 0) {
      await keepPictures(scope, pictures);
      await saveDraft(scope, form_id, next, Object.keys(changes.draft));
    }
    const changed = await getLeadForm(scope, context.services, form_id);
    return { ...changed, draft_found_by: form.draft_changed_by };
  });
}

/** Returns those parts of a draft that others name; a question that is not there is null. */
const namedIn = (draft: DraftParts, others: DraftParts): DraftParts =>
  Object.fromEntries(Object.keys(others).map((part) => [part, draft[part] ?? null]));

/** Returns settings as they are stored. */
const normalise = ({ group_ids, closes_at, ...settings }: Partial<FormSettings>): Partial<FormSettings> => ({
  ...settings,
  ...(group_ids && { group_ids: [...new Set(group_ids)] }),
  ...(closes_at !== undefined && { closes_at: closes_at && new Date(closes_at).toISOString() }),
});

const pickSettings = (form: FormSettings): FormSettings => FormSettings.parse(form);

/**
 * Returns what the writer saw, as far as it says something about what is stored: of an order only the questions that both
 * know, since adding or removing one is no change of the order of the others.
 */
function comparable(seen: DraftParts, stored: DraftParts): DraftParts {
  const { order, ...rest } = normaliseParts(seen);
  if (!Array.isArray(order) || !Array.isArray(stored.order)) return rest;
  const isSame = JSON.stringify(commonOrder(order, stored.order)) === JSON.stringify(commonOrder(stored.order, order));
  return { ...rest, order: isSame ? stored.order : order };
}

async function saveSettings(
  scope: Scope,
  form: StoredForm,
  { alias, ...wanted }: Partial<FormSettings>,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  await checkSettings(scope, wanted, changes);
  if (alias != null && 'alias' in changes) await giveAlias(scope, form.id, alias);
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

/** Writes a draft. The history keeps only which parts were written, since a draft is saved every few seconds. */
export async function saveDraft(
  scope: Scope,
  form_id: number,
  draft: FormDefinition,
  parts: readonly string[],
): Promise<void> {
  await writeDraft(scope, form_id, draft);
  const changes = Object.fromEntries(parts.map((part) => [part, { from: null, to: null }]));
  await record(scope, leadFormDraftSaved, { subject_id: form_id, payload: {}, changes, audience: null });
}
