import type { LeadPlace, LeadPlacer, LeadToPlace } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type PlaceOfForm, type PlaceOfLink, readPlaces } from './places.queries.ts';

/**
 * Sends the leads of forms where form and link say: a link's assignee before every rule, the groups of both, and the stage of
 * the link, else of the form. What was deleted meanwhile is left out; the form's own assignee is that of its source.
 */
export const formLeadPlacer: LeadPlacer = { place: placeFormLeads };

async function placeFormLeads(scope: OrgScope, leads: readonly LeadToPlace[]): Promise<LeadPlace[]> {
  const { forms, links } = await readPlaces(scope, {
    form_ids: leads.map(({ lead }) => Number(lead.external_form_id ?? 0)),
    link_ids: leads.map(({ lead }) => Number(lead.external_account_id ?? 0)),
  });
  return leads.map(({ lead }) =>
    joinPlaces(forms.get(Number(lead.external_form_id)), links.get(Number(lead.external_account_id))),
  );
}

const joinPlaces = (form: PlaceOfForm | undefined, link: PlaceOfLink | undefined): LeadPlace => ({
  assignee_id: link?.assignee_id ?? null,
  group_ids: [...(form?.group_ids ?? []), ...(link?.group_id ? [link.group_id] : [])],
  values: { ...form?.stage, ...link?.stage },
});
