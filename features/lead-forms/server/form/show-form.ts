import { fileUrl } from '#features/files/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadForm } from '../../contract.ts';
import { writeAddresses } from '../addresses/form-addresses.ts';
import { findDraftProblems } from '../publish/draft-problems.ts';
import { formDrafts } from '../publish/form-drafts.ts';
import { countOfForm } from './counts.queries.ts';
import { readState } from './form-state.ts';
import { getForm, type StoredForm } from './read-form.queries.ts';
import { findReferences, pictureKeys } from './references.queries.ts';

/** Returns a form as the contract shows it. Throws `not_found`. */
export const getLeadForm = async (scope: Scope, services: Services, id: number): Promise<LeadForm> =>
  showForm(scope, services, await getForm(scope, id));

async function showForm(scope: Scope, { settings }: Services, form: StoredForm): Promise<LeadForm> {
  const counts = await countOfForm(scope, form.id);
  const unpublished_parts = await formDrafts.listUnpublished(scope, form);
  const references = await findReferences(scope, form);
  return {
    id: form.id,
    source_id: form.source_id,
    name: form.name,
    alias: form.alias,
    closes_at: form.closes_at,
    max_leads: form.max_leads,
    allowed_sites: form.allowed_sites,
    assignee_id: form.assignee_id,
    group_ids: form.group_ids,
    stage_option_id: form.stage_option_id,
    tells_each_quarantined: form.tells_each_quarantined,
    ...readState(form, counts.leads_count, nowIso()),
    is_archived: form.archived_at !== null,
    live_version: form.live_version,
    published_at: form.published_at,
    ...counts,
    ...writeAddresses(settings, form),
    draft: form.draft,
    draft_changed_at: form.draft_changed_at,
    draft_changed_by: form.draft_changed_by,
    unpublished_parts,
    problems: findDraftProblems(form.draft, references),
    pictures: Object.fromEntries(pictureKeys(form.draft).map((key) => [key, fileUrl(key)])),
  };
}
