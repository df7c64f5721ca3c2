import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadAssigned } from '../../events.ts';
import type { AssignedLead } from './assign-leads.ts';
import { gatherForMail } from './lead-mails.queries.ts';
import { alertGatheredLeads } from './new-lead-alert.ts';

/** Tells the new assignees of leads that had waited: on their screens, and in their next e-mail about leads. */
export async function announceAssigned(scope: OrgScope, leads: readonly AssignedLead[]): Promise<void> {
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
  await gatherForMail(
    scope,
    leads.map(({ lead_id, profile_id }) => ({ lead_id, profile_id, is_new_client: true })),
  );
}

/** Does the same outside filing, and sends each person's e-mail at once, unless one went out within a minute. */
export async function announceAndMail(
  scope: OrgScope,
  services: Services,
  leads: readonly AssignedLead[],
): Promise<void> {
  await announceAssigned(scope, leads);
  const profile_ids = leads.map(({ profile_id }) => profile_id);
  await alertGatheredLeads(scope, services, [...new Set(profile_ids)]);
}
