import {
  type Assignments,
  comparableAnswers,
  isOldLead,
  type LeadAssigner,
  type LeadToAssign,
  type TestAssignments,
} from '#features/leads/server/index.ts';
import { addAssignments } from '#features/timeline/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { lockRuleBook, readRuleBook } from '../rules/rule-book.queries.ts';
import { readFacts } from './decide-again.queries.ts';
import { chooseRule, decideLead, type LeadToDecide } from './decide-leads.ts';
import { type Decision, insertDecisions, listAssigned, type NewDecision } from './decisions.queries.ts';
import { offerDecided } from './offer-leads.ts';
import { prepareDecisions } from './prepare-decisions.ts';
import { readRotations, saveRotations } from './rotations.queries.ts';

/**
 * Decides who gets new clients and to whom their leads are sent, in the transaction that files them, after those that
 * waited longer.
 */
async function assignByRules(
  scope: OrgScope,
  arriving: readonly LeadToAssign[],
  client_ids: readonly number[],
): Promise<Assignments> {
  await lockRuleBook(scope, 'to_decide');
  const leads = arriving.map(toLeadToDecide);
  // Nothing automatic goes out to old leads (readings.md D32).
  const to_send = arriving.map(({ lead }, index) => (isOldLead(lead) ? null : leads[index]!.facts));
  const prepared = await prepareDecisions(scope, leads, { client_ids, to_send });
  const { book, choices, distribution, locked, given_out } = prepared;
  const { at } = locked;
  const decisions = leads.map((lead, index) => {
    const assigned = decideLead(book, lead, choices[index]!, locked);
    return distribution?.decide(locked, index, assigned) ?? assigned;
  });
  return {
    assignee_ids: decisions.map(({ profile_id }) => profile_id),
    offered_lead_ids: new Set(
      arriving.flatMap(({ lead_id }, index) => (decisions[index]!.outcome === 'OFFERED' ? [lead_id] : [])),
    ),
    given_out,
    keep: async (client_ids) => {
      await saveRotations(scope, locked);
      const rows = withClients(arriving, client_ids, choices, decisions);
      await insertDecisions(scope, rows, at);
      await offerDecided(scope, rows, at);
      await distribution?.keep(scope, rows, at);
      await addAssignments(scope, listAssigned(rows));
    },
  };
}

export const ruleAssigner: LeadAssigner = { assign: assignByRules, assignTests };

/**
 * Finds who would get test leads, each as if it were the only one: no turn is taken, nothing is offered or sent, and none
 * waits. The decision says so.
 */
async function assignTests(scope: OrgScope, arriving: readonly LeadToAssign[]): Promise<TestAssignments> {
  const at = nowIso();
  await lockRuleBook(scope, 'to_decide');
  const book = await readRuleBook(scope);
  const leads = arriving.map(toLeadToDecide);
  const choices = leads.map((lead) => chooseRule(book, lead));
  const rule_ids = choices.flatMap(({ rule }) => rule?.id ?? []);
  const rotations = await readRotations(scope, rule_ids, at);
  // Deciding moves rotations on, so each lead has a copy of them.
  const decisions = leads.map((lead, index) =>
    asTest(decideLead(book, lead, choices[index]!, structuredClone(rotations))),
  );
  return {
    assignee_ids: decisions.map(({ profile_id }) => profile_id),
    keep: async (client_ids) => {
      const rows = withClients(arriving, client_ids, choices, decisions);
      await insertDecisions(scope, rows, at);
      await addAssignments(scope, listAssigned(rows));
    },
  };
}

/** A lead that would be offered goes to the first of those it would be offered to. */
const asTest = ({ offered_to, ...decision }: Decision): Decision => ({
  ...decision,
  outcome: 'TEST_LEAD',
  profile_id: decision.profile_id ?? offered_to?.[0] ?? null,
  turn: null,
});

const toLeadToDecide = ({ source, lead, answers, source_assignee_id, is_placed }: LeadToAssign): LeadToDecide => ({
  facts: readFacts({ id: source.id, kind: source.kind, name: source.name }, lead, comparableAnswers(answers)),
  source_assignee_id,
  is_placed,
  saves_to_owner: source.save_lead_to_owner_account,
  is_old: isOldLead(lead),
});

/** Returns decisions with their leads and clients, as they are kept. */
const withClients = (
  arriving: readonly LeadToAssign[],
  client_ids: readonly number[],
  choices: readonly { tested: NewDecision['tested'] }[],
  decisions: readonly Decision[],
): NewDecision[] =>
  arriving.map(({ lead_id }, index) => ({
    lead_id,
    client_id: client_ids[index]!,
    tested: choices[index]!.tested,
    decision: decisions[index]!,
  }));
