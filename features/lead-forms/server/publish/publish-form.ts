import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadForm } from '../../contract.ts';
import { countOfForm } from '../form/counts.queries.ts';
import { problemWords } from '../form/en.ts';
import { readState } from '../form/form-state.ts';
import { getForm, type StoredForm } from '../form/read-form.queries.ts';
import { recordChange } from '../form/record-change.ts';
import { findReferences } from '../form/references.queries.ts';
import { getLeadForm } from '../form/show-form.ts';
import { writeForm } from '../form/write-forms.queries.ts';
import { findDraftProblems } from './draft-problems.ts';
import { formDrafts } from './form-drafts.ts';

/**
 * Shows the draft to visitors as the next version; one that is live already gets none, so that publishing twice is
 * publishing once. Throws `not_possible_now` with what is missing, by part.
 */
export async function publishForm(scope: Scope, services: Services, form_id: number): Promise<LeadForm> {
  const form = await getForm(scope, form_id);
  if (form.archived_at !== null) throw refuse('Restore the form from the archive first.');
  await refuseProblems(scope, form);
  const version = await formDrafts.publish(scope, form);
  if (version !== null || form.state !== 'LIVE') {
    const live = version === null ? {} : { live_version: version };
    await writeForm(scope, form.id, { ...live, state: 'LIVE', published_at: nowIso(), closed_at: null });
    await recordChange(scope, form.id, 'published');
  }
  return getLeadForm(scope, services, form.id);
}

async function refuseProblems(scope: Scope, form: StoredForm): Promise<void> {
  const { leads_count } = await countOfForm(scope, form.id);
  const { closed_by } = readState({ ...form, state: 'LIVE' }, leads_count, nowIso());
  const errors = {
    ...findDraftProblems(form.draft, await findReferences(scope, form)),
    ...(closed_by === 'DATE' && { closes_at: problemWords.date_over }),
    ...(closed_by === 'NUMBER' && { max_leads: problemWords.number_reached }),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Problem('not_possible_now', { detail: first, errors });
}

/** Closes a form; answers begun before are still taken for a day. */
export async function closeForm(scope: Scope, services: Services, form_id: number): Promise<LeadForm> {
  const { state } = await getForm(scope, form_id);
  if (state !== 'LIVE') throw refuse('This form is not live.');
  await writeForm(scope, form_id, { state: 'CLOSED', closed_at: nowIso() });
  await recordChange(scope, form_id, 'closed');
  return getLeadForm(scope, services, form_id);
}

/** Makes the draft equal to what visitors see again. */
export async function discardDraft(scope: Scope, services: Services, form_id: number): Promise<LeadForm> {
  const form = await getForm(scope, form_id);
  const isRestored = await formDrafts.restore(scope, form, form.live_version);
  if (!isRestored) throw refuse('This form has never been published, so there is nothing to return to.');
  return getLeadForm(scope, services, form_id);
}

/** Puts a form away, closed, or brings it back, closed. */
export async function archiveForm(
  scope: Scope,
  services: Services,
  { form_id, is_archived }: { form_id: number; is_archived: boolean },
): Promise<LeadForm> {
  const form = await getForm(scope, form_id);
  if (is_archived !== (form.archived_at !== null)) {
    const closed = form.state === 'LIVE' ? ({ state: 'CLOSED', closed_at: nowIso() } as const) : {};
    await writeForm(scope, form_id, { ...closed, archived_at: is_archived ? nowIso() : null });
    await recordChange(scope, form_id, is_archived ? 'archived' : 'unarchived');
  }
  return getLeadForm(scope, services, form_id);
}

const refuse = (detail: string) => new Problem('not_possible_now', { detail });
