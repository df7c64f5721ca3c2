import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadAssigned } from '../../../events.ts';
import type { AssignedLead } from '../assign-leads.ts';
import { findOldLeads, gatherOldLeads } from '../old-leads/old-leads.queries.ts';
import { gatherForMail } from './lead-mails.queries.ts';
import { alertGatheredLeads } from './new-lead-alert.ts';

/**
 * Tells the new assignees of leads that had waited: on their screens, and in their next e-mail about leads. Old leads
 * wait for the alert about all of them.
 */
export async function announceAssigned(scope: OrgScope, assigned: readonly AssignedLead[]): Promise<void> {
  const submitted = await findOldLeads(
    scope,
    assigned.map(({ lead_id }) => lead_id),
  );
  const leads = assigned.filter(({ lead_id }) => !submitted.has(lead_id));
  await gatherOldLeads(
    scope,
    assigned.flatMap(({ lead_id, profile_id }) => {
      const submitted_at = submitted.get(lead_id);
      return submitted_at ? [{ profile_id, lead_id, submitted_at, is_untaken: false }] : [];
    }),
  );
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
