import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadAssigned } from '../../events.ts';
import type { AssignedLead } from './assign-leads.ts';
import { gatherForMail } from './lead-mails.queries.ts';
import { alertGatheredLeads } from './new-lead-alert.ts';

/** Tells the new assignees of leads that had waited: on their screens, and in their next e-mail about leads. */
export async function announceAssigned(scope: OrgScope, leads: readonly AssignedLead[]): Promise<number[]> {
  await recordAll(
    scope,
    leadAssigned,
    leads.map(({ client_id, lead_id, profile_id }) => ({
      subject_id: client_id,
      payload: { lead_id },
      audience: [profile_id],
      to_profile_id: profile_id,
    })),
  );
  const profile_ids = [...new Set(leads.map(({ profile_id }) => profile_id))].sort((one, other) => one - other);
  for (const profile_id of profile_ids) {
    const theirs = leads.filter((lead) => lead.profile_id === profile_id);
    await gatherForMail(
      scope,
      profile_id,
      theirs.map(({ lead_id }) => ({ lead_id, is_new_client: true })),
    );
  }
  return profile_ids;
}

/** Does the same outside filing, and sends each person's e-mail at once, unless one went out within a minute. */
export async function announceAndMail(
  scope: OrgScope,
  services: Services,
  leads: readonly AssignedLead[],
): Promise<void> {
  for (const profile_id of await announceAssigned(scope, leads)) await alertGatheredLeads(scope, services, profile_id);
}
