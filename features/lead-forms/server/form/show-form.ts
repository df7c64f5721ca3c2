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
  const { sealed_code: _sealed, archived_at, ...shown } = form;
  const counts = await countOfForm(scope, form.id);
  const unpublished_parts = await formDrafts.listUnpublished(scope, form);
  const references = await findReferences(scope, form);
  return {
    ...shown,
    ...readState(form, counts.leads_count, nowIso()),
    is_archived: archived_at !== null,
    ...counts,
    ...writeAddresses(settings, form),
    unpublished_parts,
    problems: findDraftProblems(form.draft, references),
    pictures: Object.fromEntries(pictureKeys(form.draft).map((key) => [key, fileUrl(key)])),
  };
}
