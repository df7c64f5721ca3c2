import {
  type AlertMail,
  alertEach,
  alertKind,
  alertPeople,
  findMailedLeads,
  keyOfTold,
} from '#features/notifications/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { newLeadAlert } from '../../../events.ts';
import { watchUnseen } from '../../escalation/watch-unseen.ts';
import type { Assignments, Receivers } from '../assign-leads.ts';
import { splitByAge } from '../old-leads/old-lead.ts';
import { gatherOldLeads, type OldLeadToGather } from '../old-leads/old-leads.queries.ts';
import type { FiledWith } from '../read/read-leads.ts';
import {
  type GatheredLeads,
  gatherForMail,
  type LeadToGather,
  openMailWindows,
  popGatheredLeads,
} from './lead-mails.queries.ts';
import { MAX_LISTED, type MailedLead, summariseLeads, writeNewLeadEmail } from './new-lead-text.ts';

export const NEW_LEAD_ASSIGNED = 'new_lead_assigned';
const PUSH_FOR_LEADS = { ttl_seconds: 4 * 3_600, urgency: 'high' } as const;

/** Open screens show their own toast on `leadFiled`, also to those who may see the client without being the assignee. */
export const newLeadKind = alertKind({
  kind: NEW_LEAD_ASSIGNED,
  label: 'New lead assigned to me',
  about: 'new_leads',
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  event: newLeadAlert,
  ...PUSH_FOR_LEADS,
});

export const nobodyCouldTakeKind = alertKind({
  kind: 'nobody_could_take_lead',
  label: 'A new lead couldn’t be assigned',
  about: 'trouble',
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
  ...PUSH_FOR_LEADS,
});

/**
 * Tells everyone who got leads in this batch: at once about the first, and about those of the next minute together. Old
 * leads are gathered for an alert of their own.
 */
export async function alertAssignees(
  scope: OrgScope,
  services: Services,
  all: readonly FiledWith[],
  { receivers, assignments }: { receivers: Receivers; assignments: Assignments },
): Promise<void> {
  const [old, filed] = splitByAge(all);
  await gatherOld(scope, old, receivers);
  // Leads that had waited are gathered already.
  const byAssignee = new Map<number, FiledWith[]>(assignments.given_out.map(({ profile_id }) => [profile_id, []]));
  for (const lead of filed) {
    const known = byAssignee.get(lead.assigned_to_id_or_zero);
    if (known) known.push(lead);
    else byAssignee.set(lead.assigned_to_id_or_zero, [lead]);
  }
  const people = [...byAssignee.keys()].filter((profile_id) => receivers.find(profile_id));
  const open = await openMailWindows(scope, people);
  // Some are left over when nothing was running at the time.
  const earlier = await popGatheredLeads(scope, [...open], MAX_LISTED);
  const later = people.filter((profile_id) => !open.has(profile_id));
  await gatherForMail(
    scope,
    later.flatMap((profile_id) => byAssignee.get(profile_id)!.map(toGathered)),
  );
  const told = new Map<number, GatheredLeads>();
  for (const profile_id of open) {
    told.set(profile_id, addLeads(earlier.get(profile_id), byAssignee.get(profile_id)!));
  }
  await alertOfLeads(scope, services, told, await findMailed(scope, earlier));
  const unoffered = filed.filter(({ read }) => !assignments.offered_lead_ids.has(read.waiting.id));
  await notifyOwner(scope, services, unoffered, receivers);
  await watchUnseen(scope, filed);
}

/** Gathers old leads for whoever got them, or for the owner where nobody could take them. */
async function gatherOld(scope: OrgScope, old: readonly FiledWith[], receivers: Receivers): Promise<void> {
  const { owner_id } = receivers;
  const gathered = old.flatMap((lead): OldLeadToGather[] => {
    const { read, assigned_to_id_or_zero: profile_id } = lead;
    const { submitted_at } = read.lead;
    if (submitted_at === null) return [];
    const facts = { lead_id: read.waiting.id, submitted_at };
    if (receivers.find(profile_id)) return [{ ...facts, profile_id, is_untaken: false }];
    return owner_id !== null && isUntaken(lead) ? [{ ...facts, profile_id: owner_id, is_untaken: true }] : [];
  });
  await gatherOldLeads(scope, gathered);
}

const addLeads = (
  { first, lead_ids, count }: GatheredLeads = { first: [], lead_ids: [], count: 0 },
  leads: readonly FiledWith[],
): GatheredLeads => ({
  first: [...first, ...leads.slice(0, MAX_LISTED).map(toMailed)],
  lead_ids: [...lead_ids, ...leads.map(({ read }) => read.waiting.id)],
  count: count + leads.length,
});

/** Tells the owner of new clients that nobody has, although their source names somebody. */
async function notifyOwner(
  scope: OrgScope,
  services: Services,
  filed: readonly FiledWith[],
  receivers: Receivers,
): Promise<void> {
  const left = filed.filter(isUntaken);
  const owner_id = receivers.owner_id;
  if (left.length === 0 || owner_id === null) return;
  const what = summariseLeads(left.slice(0, MAX_LISTED).map(toMailed), left.length);
  await alertPeople(scope, nobodyCouldTakeKind, [owner_id], {
    ...what,
    public_url: services.settings.public_url,
    title:
      left.length === 1
        ? `${left[0]!.client_name} couldn’t be assigned`
        : `${left.length} new leads couldn’t be assigned`,
    client_ids: left.map(({ client_id }) => client_id),
    lead_ids: left.map(({ read }) => read.waiting.id),
  });
}

const isUntaken = ({ read, assigned_to_id_or_zero, is_new_client }: FiledWith): boolean =>
  is_new_client && assigned_to_id_or_zero === 0 && read.source.default_assignee_id !== null;

const toMailed = ({ read, client_id, client_name, is_new_client }: FiledWith): MailedLead => ({
  lead_id: read.waiting.id,
  lead: read.lead,
  source_name: read.source.name,
  client_id,
  client_name,
  is_new_client,
});

const toGathered = ({ read, assigned_to_id_or_zero, is_new_client }: FiledWith): LeadToGather => ({
  profile_id: assigned_to_id_or_zero,
  lead_id: read.waiting.id,
  is_new_client,
});

/** Tells people of what was collected for them, unless they were told of leads within a minute. */
export async function alertGatheredLeads(
  scope: OrgScope,
  services: Services,
  profile_ids: readonly number[],
): Promise<void> {
  const open = await openMailWindows(scope, profile_ids);
  const gathered = await popGatheredLeads(scope, [...open], MAX_LISTED);
  await alertOfLeads(scope, services, gathered, await findMailed(scope, gathered));
}

/** Returns the keys of gathered leads that were e-mailed to the person meanwhile. */
const findMailed = (scope: OrgScope, gathered: ReadonlyMap<number, GatheredLeads>): Promise<ReadonlySet<string>> =>
  findMailedLeads(
    scope,
    [...gathered].flatMap(([profile_id, { lead_ids }]) => lead_ids.map((lead_id) => ({ profile_id, lead_id }))),
  );

/** Alerts people of new leads; who is not active is told nothing. @param mailed leads that no e-mail repeats. */
async function alertOfLeads(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  leadsOf: ReadonlyMap<number, GatheredLeads>,
  mailed: ReadonlySet<string>,
): Promise<void> {
  const told = [...leadsOf].filter(([, { count }]) => count > 0);
  await alertEach(
    scope,
    newLeadKind,
    told.map(([profile_id, { first, lead_ids, count }]) => ({
      profile_id,
      facts: {
        ...summariseLeads(first, count),
        public_url,
        client_ids: [...new Set(first.map(({ client_id }) => client_id))],
        lead_ids,
        mail: writeRest(
          { first, lead_ids, count },
          (lead_id) => mailed.has(keyOfTold({ profile_id, lead_id })),
          public_url,
        ),
      },
    })),
  );
}

/** Writes the e-mail about the leads that were not e-mailed; null where all were. */
function writeRest(
  { first, lead_ids, count }: GatheredLeads,
  isMailed: (lead_id: string) => boolean,
  public_url: string,
): AlertMail | null {
  const rest = count - lead_ids.filter(isMailed).length;
  const listed = first.filter(({ lead_id }) => !isMailed(lead_id));
  return rest > 0 ? writeNewLeadEmail(listed, rest, public_url) : null;
}
