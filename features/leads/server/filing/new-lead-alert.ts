import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { newLeadAlert } from '../../events.ts';
import { watchUnseen } from '../escalation/watch-unseen.ts';
import type { Assignments, Receivers } from './assign-leads.ts';
import { type GatheredLeads, gatherForMail, openMailWindow, takeGathered } from './lead-mails.queries.ts';
import { MAX_LISTED, type MailedLead, summariseLeads, writeNewLeadEmail } from './new-lead-text.ts';
import type { FiledWith } from './read-leads.ts';
import { findReceivers } from './receivers.queries.ts';

export const NEW_LEAD_ASSIGNED = 'new_lead_assigned';
const NOBODY_COULD_TAKE_LEAD = 'nobody_could_take_lead';

const PUSH_FOR_LEADS = { ttl_seconds: 4 * 3_600, urgency: 'high' } as const;

/** Open screens show their own toast on `leadFiled`, also to those who may see the client without being the assignee. */
export const newLeadKind = alertKind({
  kind: NEW_LEAD_ASSIGNED,
  label: 'New lead assigned to me',
  place: 10,
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  event: newLeadAlert,
  ...PUSH_FOR_LEADS,
});

export const nobodyCouldTakeKind = alertKind({
  kind: NOBODY_COULD_TAKE_LEAD,
  label: 'Nobody could take a new lead',
  place: 80,
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ...PUSH_FOR_LEADS,
});

/**
 * Tells everyone who got leads in this batch: at once about the first, and about those of the next minute together. Goes
 * by id, so that two filings never deadlock.
 */
export async function alertAssignees(
  scope: OrgScope,
  services: Services,
  filed: readonly FiledWith[],
  { receivers, assignments }: { receivers: Receivers; assignments: Assignments },
): Promise<void> {
  // Leads that had waited are gathered already.
  const byAssignee = new Map<number, FiledWith[]>(assignments.given_out.map(({ profile_id }) => [profile_id, []]));
  for (const lead of filed) {
    const known = byAssignee.get(lead.assigned_to_id_or_zero);
    if (known) known.push(lead);
    else byAssignee.set(lead.assigned_to_id_or_zero, [lead]);
  }
  for (const [profile_id, leads] of [...byAssignee].sort(([one], [other]) => one - other)) {
    if (!receivers.find(profile_id)) continue;
    if (await openMailWindow(scope, profile_id)) {
      // Some are left over when nothing was running at the time.
      const earlier = await takeGathered(scope, profile_id, MAX_LISTED);
      const first = [...earlier.first, ...leads.slice(0, MAX_LISTED).map(toMailed)];
      const lead_ids = [...earlier.lead_ids, ...leads.map(({ read }) => read.waiting.id)];
      const count = earlier.count + leads.length;
      if (count > 0) await send(scope, services, profile_id, { first, lead_ids, count });
    } else if (leads.length > 0) await gatherForMail(scope, profile_id, leads.map(toGathered));
  }
  const unoffered = filed.filter(({ read }) => !assignments.offered_lead_ids.has(read.waiting.id));
  await tellOwner(scope, services, unoffered, receivers);
  await watchUnseen(scope, filed);
}

/** Tells the owner of new clients that nobody has, although their source names somebody. */
async function tellOwner(
  scope: OrgScope,
  services: Services,
  filed: readonly FiledWith[],
  receivers: Receivers,
): Promise<void> {
  const left = filed.filter(
    ({ read, assigned_to_id_or_zero, is_new_client }) =>
      is_new_client && assigned_to_id_or_zero === 0 && read.source.default_assignee_id !== null,
  );
  const owner_id = receivers.owner_id;
  if (left.length === 0 || owner_id === null) return;
  const what = summariseLeads(left.slice(0, MAX_LISTED).map(toMailed), left.length);
  await alertPeople(scope, NOBODY_COULD_TAKE_LEAD, [owner_id], {
    ...what,
    public_url: services.settings.public_url,
    title:
      left.length === 1 ? `Nobody could take ${left[0]!.client_name}` : `Nobody could take ${left.length} new leads`,
    client_ids: left.map(({ client_id }) => client_id),
    lead_ids: left.map(({ read }) => read.waiting.id),
  });
}

const toMailed = ({ read, client_id, client_name, is_new_client }: FiledWith): MailedLead => ({
  lead: read.lead,
  source_name: read.source.name,
  client_id,
  client_name,
  is_new_client,
});

const toGathered = ({ read, is_new_client }: FiledWith) => ({ lead_id: read.waiting.id, is_new_client });

/** Tells a person of what was collected for them, if they are still active. */
export async function alertGatheredLeads(scope: OrgScope, services: Services, profile_id: number): Promise<void> {
  if (!(await openMailWindow(scope, profile_id))) return;
  const gathered = await takeGathered(scope, profile_id, MAX_LISTED);
  const isActive = (await findReceivers(scope, [profile_id])).some((one) => one.profile_id === profile_id);
  if (isActive && gathered.count > 0) await send(scope, services, profile_id, gathered);
}

async function send(
  scope: OrgScope,
  { settings }: Services,
  profile_id: number,
  { first, lead_ids, count }: GatheredLeads,
): Promise<void> {
  await alertPeople(scope, NEW_LEAD_ASSIGNED, [profile_id], {
    ...summariseLeads(first, count),
    public_url: settings.public_url,
    client_ids: [...new Set(first.map(({ client_id }) => client_id))],
    lead_ids,
    mail: writeNewLeadEmail(first, count, settings.public_url),
  });
}
