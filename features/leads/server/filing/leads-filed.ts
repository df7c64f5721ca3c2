import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadFiled, oldLeadFiled, testLeadFiled } from '../../events.ts';
import { announceAssigned } from './alerts/announce-assigned.ts';
import { alertAssignees } from './alerts/new-lead-alert.ts';
import { notifyCompleted } from './alerts/notify-completed.ts';
import type { Assignments, Receivers } from './assign-leads.ts';
import { splitByAge } from './old-leads/old-lead.ts';
import type { FiledWith } from './read/read-leads.ts';

/** A batch that was filed: leads, test leads, and leads that completed earlier ones. */
export interface LeadsFiled {
  filed: readonly FiledWith[];
  tested: readonly FiledWith[];
  completed: readonly FiledWith[];
  receivers: Receivers;
  assignments: Assignments;
}

type Subscriber = (scope: OrgScope, services: Services, leads: LeadsFiled) => Promise<void>;

/** What follows from a filed batch, in the order of the locks (decision 0157). */
const subscribers: readonly Subscriber[] = [
  (scope, _, { filed }) => publishLeadEvents(scope, filed),
  (scope, _, { tested }) => publishTestLeadEvents(scope, tested),
  (scope, _, { assignments }) => announceAssigned(scope, assignments.given_out),
  (scope, services, { filed, ...others }) => alertAssignees(scope, services, filed, others),
  (scope, services, { completed, receivers }) => notifyCompleted(scope, services, completed, receivers),
];

/** Lets everything that follows from filed leads happen, in the transaction that files them. */
export async function publishLeadsFiled(scope: OrgScope, services: Services, leads: LeadsFiled): Promise<void> {
  for (const follow of subscribers) await follow(scope, services, leads);
}

/** Tells open screens when the transaction commits; old leads without a toast. */
async function publishLeadEvents(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  const [old, fresh] = splitByAge(filed);
  await recordAll(scope, leadFiled, fresh.map(toEvent));
  await recordAll(scope, oldLeadFiled, old.map(toEvent));
}

/** Tells them of test leads. */
const publishTestLeadEvents = (scope: OrgScope, filed: readonly FiledWith[]): Promise<void> =>
  recordAll(scope, testLeadFiled, filed.map(toEvent));

const toEvent = ({ read, client_id, assigned_to_id_or_zero, is_new_client }: FiledWith) => ({
  subject_id: client_id,
  payload: { lead_id: read.waiting.id, source_id: read.source.id, is_new_client },
  audience: [assigned_to_id_or_zero],
});
