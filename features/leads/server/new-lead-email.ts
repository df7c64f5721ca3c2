import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { Receivers } from './assign-leads.ts';
import type { FiledWith } from './file-leads.ts';
import { writeNewLeadEmail } from './new-lead-text.ts';

/** Writes to everyone who got leads in this batch and wants to know: one e-mail each, however many leads they got. */
export async function emailNewLeads(
  scope: OrgScope,
  services: Services,
  filed: readonly FiledWith[],
  receivers: Receivers,
): Promise<void> {
  const byAssignee = new Map<number, FiledWith[]>();
  for (const lead of filed) {
    byAssignee.set(lead.assigned_to_id_or_zero, [...(byAssignee.get(lead.assigned_to_id_or_zero) ?? []), lead]);
  }
  for (const [profile_id, leads] of byAssignee) {
    const receiver = receivers.find(profile_id);
    if (!receiver?.email) continue;
    const { subject, text, html } = writeNewLeadEmail(leads, services.settings.public_url);
    await sendMessage(scope, { channel: 'email', to: receiver.email, subject, text, html });
  }
}
