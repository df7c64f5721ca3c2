import { findPlacedAssignees } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadToDecide } from './decide-leads.ts';

/** Returns leads that are decided about again, with whom the way they came names, a form's link for example. */
export async function withPlacedAssignees<Lead extends LeadToDecide>(
  scope: OrgScope,
  leads: readonly Lead[],
): Promise<Lead[]> {
  const ways = leads.map(({ facts: { source, page, form } }) => ({
    source,
    lead: { external_account_id: page.id, external_form_id: form.id },
  }));
  const placed = await findPlacedAssignees(scope, ways);
  return leads.map((lead, index) => {
    const source_assignee_id = placed[index] ?? null;
    return source_assignee_id === null ? lead : { ...lead, source_assignee_id, is_placed: true };
  });
}
