import { seesAssigned } from '#domain/assignee.ts';
import { clientPages } from '#features/clients/pages.ts';
import { findOwner } from '#features/clients/server/index.ts';
import type { EscalationStep } from '#features/notifications/contract.ts';
import { alertKind, alertPeople, recordSkippedRecipients } from '#features/notifications/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import {
  type DueLead,
  findName,
  listActiveMembers,
  lockDueLeads,
  moveToStep,
  stopWatching,
} from './escalations.queries.ts';

/** Not in the table: the steps of the escalation say who gets it, and quiet hours are those of new leads. */
export const newLeadUnseenKind = alertKind({
  kind: 'new_lead_unseen',
  label: 'New lead not seen',
  about: null,
  defaults: { in_app: true, email: true, push: true },
  locked: [],
  in_quiet_hours: 'comes_through',
  quiet_as: 'new_lead_assigned',
  ttl_seconds: 3_600,
  urgency: 'high',
});

/** The steps of one kind that are due together. */
interface DueStep {
  step: EscalationStep;
  leads: DueLead[];
}

/** Does the due steps of a person's leads; those that were seen, answered or given away are watched no more. */
export async function escalateDue(scope: OrgScope, profile_id: number, public_url: string): Promise<void> {
  const due = await lockDueLeads(scope, profile_id);
  await stopWatching(
    scope,
    due.filter(({ is_over }) => is_over).map(({ lead_id }) => lead_id),
  );
  const open = due.filter(({ is_over }) => !is_over);
  for (const { step, leads } of groupBySteps(open)) {
    if (step.action === 'alert_again') await alertAgain(scope, profile_id, leads, public_url);
    else await notifyStep(scope, step, { of: profile_id, leads, public_url });
  }
  for (const lead of open) await moveOn(scope, lead);
}

function groupBySteps(open: readonly DueLead[]): DueStep[] {
  const groups = new Map<string, DueStep>();
  for (const lead of open) {
    const step = lead.steps[lead.step];
    if (!step) continue;
    const key = `${step.action}:${step.profile_id}:${step.subteam_id}`;
    const group = groups.get(key);
    if (group) group.leads.push(lead);
    else groups.set(key, { step, leads: [lead] });
  }
  return [...groups.values()];
}

/** Tells whom a step names; of leads that none of them may see, the owner, or the person themselves where that is the owner. */
async function notifyStep(scope: OrgScope, step: EscalationStep, told: Omit<ToldLeads, 'to'>): Promise<void> {
  const { of, leads } = told;
  const people = await listTold(scope, step, of);
  const sights: { to: number; sight: Sight }[] = [];
  for (const to of people) sights.push({ to, sight: await readSight(scope, to, leads) });
  const untold = leads.filter((lead) => !sights.some(({ sight }) => sight.seen.includes(lead)));
  if (untold.length > 0) await tellInstead(scope, people, { ...told, leads: untold });
  for (const one of sights) await tell(scope, { ...told, ...one });
}

async function tellInstead(scope: OrgScope, people: readonly number[], told: Omit<ToldLeads, 'to'>): Promise<void> {
  const { of, leads, public_url } = told;
  const owner_id = await findOwner(scope);
  if (owner_id === null || people.includes(owner_id)) return;
  if (owner_id !== of) return tell(scope, { ...told, to: owner_id, sight: { isActive: true, seen: leads } });
  const [first] = people;
  const name = people.length === 1 && first ? await findName(scope, first) : 'The sub-team';
  const facts = factsAbout(leads, public_url);
  await alertPeople(scope, newLeadUnseenKind, [of], {
    ...facts,
    title: `${name} can’t see ${leads.length === 1 ? leads[0]!.client_name : `${leads.length} new leads`}`,
    body: `So no one was notified. ${facts.body} Choose someone else in your notification settings.`,
  });
}

/** The leads whose clients a person may see; somebody who is not active sees none. */
interface Sight {
  isActive: boolean;
  seen: readonly DueLead[];
}

async function readSight(scope: OrgScope, to: number, leads: readonly DueLead[]): Promise<Sight> {
  const actor = await findActor(scope, to);
  return {
    isActive: actor !== null,
    seen: leads.filter((lead) => actor !== null && allows(seesAssigned, actor, lead)),
  };
}

/** Returns whom a step tells: its person, or the members of its sub-team but the one whose lead it is. */
async function listTold(scope: OrgScope, { profile_id, subteam_id }: EscalationStep, of: number): Promise<number[]> {
  if (profile_id !== null) return [profile_id];
  if (subteam_id === null) return [];
  return (await listActiveMembers(scope, subteam_id)).filter((id) => id !== of);
}

/** Sets the next step, which is due at once when its time has passed too. */
async function moveOn(scope: OrgScope, { lead_id, step, steps, filed_at }: DueLead): Promise<void> {
  const next = steps[step + 1];
  if (!next) return stopWatching(scope, [lead_id]);
  const due_at = new Date(Date.parse(filed_at) + next.after_seconds * 1_000).toISOString();
  await moveToStep(scope, lead_id, step + 1, due_at);
}

const alertAgain = (scope: OrgScope, profile_id: number, leads: readonly DueLead[], public_url: string) =>
  alertPeople(scope, newLeadUnseenKind, [profile_id], {
    ...factsAbout(leads, public_url),
    title:
      leads.length === 1
        ? `${leads[0]!.client_name} is waiting for you`
        : `${leads.length} new leads are waiting for you`,
  });

interface ToldLeads {
  to: number;
  of: number;
  leads: readonly DueLead[];
  public_url: string;
}

/** Tells a colleague of the leads whose clients they may see; being told gives no sight of others. */
async function tell(
  scope: OrgScope,
  { to, of, leads, sight: { isActive, seen }, public_url }: ToldLeads & { sight: Sight },
): Promise<void> {
  const hidden = leads.filter((lead) => !seen.includes(lead));
  const name = await findName(scope, of);
  if (seen.length > 0) {
    await alertPeople(scope, newLeadUnseenKind, [to], {
      ...factsAbout(seen, public_url),
      title:
        seen.length === 1
          ? `${name} has not seen ${seen[0]!.client_name} yet`
          : `${name} has not seen ${seen.length} new leads yet`,
    });
  }
  if (hidden.length === 0) return;
  const reason = isActive ? 'Not notified: can’t see this client.' : 'Not notified: no longer active.';
  await recordSkippedRecipients(scope, {
    kind: newLeadUnseenKind,
    profile_id: to,
    lead_ids: hidden.map(({ lead_id }) => lead_id),
    reason,
  });
}

function factsAbout(leads: readonly DueLead[], public_url: string) {
  const [first] = leads;
  const oldest = Math.min(...leads.map(({ filed_at }) => Date.parse(filed_at)));
  return {
    public_url,
    body: `Not seen for ${formatWait(Math.round((nowMillis() - oldest) / 1_000))}.`,
    page:
      leads.length === 1 && first
        ? fillPage(clientPages.client, { id: first.client_id })
        : fillPage(clientPages.clients, {}, { is_new_lead: true }),
    client_ids: [...new Set(leads.map(({ client_id }) => client_id))],
    lead_ids: leads.map(({ lead_id }) => lead_id),
  };
}

const MINUTE_S = 60;

const formatWait = (seconds: number): string =>
  seconds < 2 * MINUTE_S ? `${seconds} seconds` : `${Math.floor(seconds / MINUTE_S)} minutes`;
