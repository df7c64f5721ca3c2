import { decideWaiting, isGone } from '#engines/rules/contract.ts';
import { readWithoutCredits } from '#features/automations/server/index.ts';
import { assignByRule, lockClients } from '#features/clients/server/index.ts';
import {
  type ChosenDistribution,
  type Decision,
  type LeadDistributor,
  type LeadFacts,
  type LockedRotations,
  type RuleBook,
  type RuleState,
  readLeadFacts,
  settleUnassigned,
} from '#features/lead-rules/server/index.ts';
import type { AssignedLead } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { distributedLeadsChanged } from '../../events.ts';
import { deliverJob } from '../deliver/deliver.job.ts';
import { insertDeliveries } from '../deliver/deliveries.queries.ts';
import {
  type DistributionDecision,
  decideClient,
  decideDistribution,
  findAbsenceOf,
  findDistributionRule,
  isLeftOver,
  leaveUnsent,
} from './decide-distribution.ts';
import {
  deleteDistributions,
  insertDistributions,
  moveWaiting,
  readWaiting,
  updateDistributions,
  type WaitingLead,
} from './distributions.queries.ts';

/** How many waiting leads of a rule one transaction sends. */
const BATCH = 200;

const nothingChosen: ChosenDistribution = {
  rule_ids: [],
  decide: (_locked, _index, assigned) => assigned,
  keep: async () => undefined,
};

/** Tells whether rules send leads now; null where they decide nothing, because people switched them off. */
async function readSwitch(scope: OrgScope): Promise<boolean | null> {
  const { status } = await readWithoutCredits(scope, 'LEAD_DISTRIBUTION');
  return status === 'DISABLED_BY_USER' ? null : status === 'ACTIVE';
}

async function choose(
  scope: OrgScope,
  book: RuleBook,
  leads: readonly (LeadFacts | null)[],
): Promise<ChosenDistribution> {
  const { rules, default_rule } = book.distribution;
  if (book.is_free_tier || (rules.length === 0 && default_rule === null)) return nothingChosen;
  const chosen = leads.map((lead) => lead && findDistributionRule(book, lead));
  const isOn = chosen.some((rule) => rule !== null) ? await readSwitch(scope) : null;
  if (isOn === null) return nothingChosen;
  const sent = new Map<number, DistributionDecision>();
  return {
    rule_ids: isOn ? chosen.flatMap((rule) => rule?.id ?? []) : [],
    decide: (locked, index, assigned) => {
      const rule = chosen[index];
      if (!rule) return assigned;
      const state = locked.rules.get(rule.id);
      const decision = isOn && state ? decideDistribution(state, locked, assigned.profile_id) : leaveUnsent(rule);
      sent.set(index, decision);
      return (isLeftOver(assigned) && decideClient(decision, book.owner_id)) || assigned;
    },
    keep: async (in_scope, decided, at) => {
      const rows = decided.flatMap(({ lead_id, client_id, decision }, index) => {
        const one = sent.get(index);
        if (!one) return [];
        const assigned_to_id = decision.rule?.id === one.rule.id ? decision.profile_id : null;
        return [{ lead_id, client_id, assigned_to_id, decision: one }];
      });
      if (rows.length === 0) return;
      const ids = await insertDistributions(in_scope, rows, at);
      await send(
        in_scope,
        rows.map(({ decision }, index) => ({ id: ids[index]!, recipient_ids: decision.recipient_ids })),
        at,
      );
    },
  };
}

/** Writes the messages to send; a job hands them over after the commit. */
async function send(
  scope: OrgScope,
  distributions: readonly { id: number; recipient_ids: readonly number[] }[],
  at: string,
): Promise<void> {
  const sent = distributions.filter(({ recipient_ids }) => recipient_ids.length > 0);
  if (sent.length > 0) {
    await insertDeliveries(scope, sent, at);
    await enqueue(scope, deliverJob, { org_id: scope.org_id });
  }
  await record(scope, distributedLeadsChanged, { subject_id: scope.org_id, payload: {}, audience: null });
}

/** A rule with the leads that wait on it. */
interface Queue {
  rule: RuleState;
  waiting: WaitingLead[];
}

const nothingWaits = { client_ids: [], send: async () => [] };

const readQueues: LeadDistributor['readWaiting'] = async (scope, locked, book) => {
  const rules = [...locked.rules.values()].filter(({ kind, has_waiting }) => kind === 'distribution' && has_waiting);
  if (rules.length === 0) return nothingWaits;
  const isOn = (await readSwitch(scope)) === true && !book.is_free_tier;
  const queues: Queue[] = [];
  for (const rule of rules.sort((one, other) => one.id - other.id)) {
    if (isOn && isNobodyAvailable(rule, locked)) continue;
    queues.push({ rule, waiting: await readWaiting(scope, rule.id, BATCH) });
  }
  return {
    client_ids: queues.flatMap(({ waiting }) => waiting.map(({ client_id }) => client_id)),
    send: (in_scope) => sendQueues(in_scope, queues, { locked, isOn, owner_id: book.owner_id }),
  };
};

const isNobodyAvailable = ({ distribution_type, rotation }: RuleState, locked: LockedRotations): boolean => {
  const absences = rotation.places.map(({ id }) => findAbsenceOf(locked, id));
  const hasLiving = absences.some((why) => !isGone(why));
  return distribution_type === 'ROUND_ROBBIN' && hasLiving && absences.every((why) => why !== null);
};

interface Giving {
  locked: LockedRotations;
  isOn: boolean;
  owner_id: number | null;
}

/** A lead that waited, what was decided about it, and who gets its client by it. */
interface Settled extends WaitingLead {
  decision: DistributionDecision;
  given: Decision | null;
}

/** Decides about leads whose clients the transaction has locked. */
async function sendQueues(scope: OrgScope, queues: readonly Queue[], giving: Giving): Promise<AssignedLead[]> {
  const all = queues.flatMap(({ waiting }) => waiting);
  const rows = await lockClients(
    scope,
    all.map(({ client_id }) => client_id),
  );
  const clients = new Map(
    rows.filter(({ deleted_at }) => deleted_at === null).map(({ id, assigned_to_id }) => [id, assigned_to_id]),
  );
  const gone = all.filter(({ client_id }) => !clients.has(client_id));
  await deleteDistributions(
    scope,
    gone.map(({ id }) => id),
  );
  const settled = queues.flatMap((queue) => decideQueue(queue, clients, giving));
  return settleWaiting(scope, settled, giving.locked.at);
}

function decideQueue(
  { rule, waiting }: Queue,
  clients: ReadonlyMap<number, number | null>,
  { locked, isOn, owner_id }: Giving,
): Settled[] {
  const living = waiting.filter(({ client_id }) => clients.has(client_id));
  const decisions = decideWaiting(rule, living, ({ client_id }) =>
    isOn ? decideDistribution(rule, locked, clients.get(client_id) ?? null) : leaveUnsent(rule),
  );
  if (waiting.length === BATCH) rule.has_waiting = true;
  return decisions.map((decision, index) => {
    const lead = living[index]!;
    const isFree = lead.is_left_over && clients.get(lead.client_id) === null;
    return { ...lead, decision, given: isFree ? decideClient(decision, owner_id) : null };
  });
}

async function settleWaiting(scope: OrgScope, settled: readonly Settled[], at: string): Promise<AssignedLead[]> {
  if (settled.length === 0) return [];
  await updateDistributions(
    scope,
    settled.map(({ given, ...one }) => ({ ...one, assigned_to_id: given?.profile_id ?? null })),
  );
  await send(
    scope,
    settled.map(({ id, decision }) => ({ id, recipient_ids: decision.recipient_ids })),
    at,
  );
  const assigned = settled.flatMap(({ lead_id, client_id, given }) =>
    given && given.profile_id !== null ? [{ lead_id, client_id, profile_id: given.profile_id, decision: given }] : [],
  );
  await assignByRule(
    scope,
    assigned.map(({ client_id: id, profile_id: to_id, decision: { rule } }) => {
      return { id, assigned_to_id: null, to_id, rule_name: rule?.name };
    }),
  );
  await settleUnassigned(scope, assigned, at);
  return assigned;
}

/** Lets leads whose rule was deleted wait on the rule that sends them now; where there is none they are sent to nobody. */
async function chooseAgain(scope: OrgScope, book: RuleBook): Promise<void> {
  const waiting = await readWaiting(scope, null, BATCH);
  if (waiting.length === 0) return;
  const leads = await readLeadFacts(scope, waiting);
  await moveWaiting(
    scope,
    waiting.map(({ id }, index) => ({ id, rule: findDistributionRule(book, leads[index]!.facts) })),
  );
}

/** Sends new leads by distribution rules, in the transactions of `lead-rules`. */
export const distributor: LeadDistributor = { choose, readWaiting: readQueues, chooseAgain };
