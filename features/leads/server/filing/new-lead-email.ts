import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { AssignedLead, Receivers } from './assign-leads.ts';
import { gatherForMail, openMailWindow, takeGathered } from './lead-mails.queries.ts';
import { MAX_LISTED, type MailedLead, writeNewLeadEmail } from './new-lead-text.ts';
import type { FiledWith } from './read-leads.ts';
import { findReceivers } from './receivers.queries.ts';

/**
 * Writes to everyone who got leads in this batch and wants to know: at once about the first, and about those of the
 * next minute together. Goes by id, so that two filings never deadlock.
 *
 * @param people.given_out leads that had waited, already gathered.
 */
export async function emailNewLeads(
  scope: OrgScope,
  services: Services,
  filed: readonly FiledWith[],
  { receivers, given_out }: { receivers: Receivers; given_out: readonly AssignedLead[] },
): Promise<void> {
  const byAssignee = new Map<number, FiledWith[]>(given_out.map(({ profile_id }) => [profile_id, []]));
  for (const lead of filed) {
    const known = byAssignee.get(lead.assigned_to_id_or_zero);
    if (known) known.push(lead);
    else byAssignee.set(lead.assigned_to_id_or_zero, [lead]);
  }
  for (const [profile_id, leads] of [...byAssignee].sort(([one], [other]) => one - other)) {
    const email = receivers.find(profile_id)?.email;
    if (!email) continue;
    if (await openMailWindow(scope, profile_id)) {
      // Some are left over when nothing was running at the time.
      const earlier = await takeGathered(scope, profile_id, MAX_LISTED);
      const listed = [...earlier.first, ...leads.slice(0, MAX_LISTED).map(toMailed)];
      if (listed.length > 0) await send(scope, services, email, listed, earlier.count + leads.length);
    } else if (leads.length > 0) await gatherForMail(scope, profile_id, leads.map(toGathered));
  }
}

const toMailed = ({ read, client_id, client_name, is_new_client }: FiledWith): MailedLead => ({
  lead: read.lead,
  source_name: read.source.name,
  client_id,
  client_name,
  is_new_client,
});

const toGathered = ({ read, is_new_client }: FiledWith) => ({ lead_id: read.waiting.id, is_new_client });

/** Sends what was collected for a person, if they still want it. */
export async function emailGatheredLeads(scope: OrgScope, services: Services, profile_id: number): Promise<void> {
  if (!(await openMailWindow(scope, profile_id))) return;
  const { first, count } = await takeGathered(scope, profile_id, MAX_LISTED);
  const email = (await findReceivers(scope, [profile_id])).find((one) => one.profile_id === profile_id)?.email;
  if (email && count > 0) await send(scope, services, email, first, count);
}

async function send(
  scope: OrgScope,
  services: Services,
  to: string,
  first: readonly MailedLead[],
  count: number,
): Promise<void> {
  const { subject, text, html } = writeNewLeadEmail(first, count, services.settings.public_url);
  await sendMessage(scope, { channel: 'email', to, subject, text, html });
}
