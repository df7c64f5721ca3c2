import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { type Automation, type AutomationDetails, type AutomationKind, automationKinds } from '../contract.ts';
import { automationChanged } from '../events.ts';
import { type AutomationFacts, readFacts, writeSwitch } from './automations.queries.ts';
import { type DecidedStatus, decideStatus } from './decide-status.ts';
import { refusals } from './en.ts';
import { describeCredits } from './ledger/credits.ts';
import { readSpentIn } from './ledger/logs.queries.ts';
import { allRows, findFault } from './list/automation-rows.ts';

/** Returns the status of one of the automations that facts are known of. */
export const decideKind = (facts: AutomationFacts, kind: AutomationKind): DecidedStatus =>
  decideStatus({ ...facts, is_on: facts.switched_on.includes(kind) });

/** Reads whether an automation works; one statement, because leads wait for it. */
export const readAutomation = async (scope: OrgScope, kind: AutomationKind): Promise<DecidedStatus> =>
  decideKind(await readFacts(scope), kind);

/**
 * Reads whether an automation does what costs no credits: people left it on and the plan includes it. Without credits it
 * goes on with that (features/automations/README.md).
 */
export const readWithoutCredits = async (scope: OrgScope, kind: AutomationKind): Promise<DecidedStatus> =>
  decideKind({ ...(await readFacts(scope)), credits_left: null }, kind);

/** Returns every automation and the credits they share. */
export async function readDetails(scope: OrgScope): Promise<AutomationDetails> {
  const facts = await readFacts(scope);
  const spent = await readSpentIn(scope, facts.counters.month);
  const automations: Automation[] = [];
  for (const kind of automationKinds) {
    const decided = decideKind(facts, kind);
    const row = allRows().find((one) => one.kind === kind);
    const fault = await findFault(scope, row, decided.status);
    automations.push({ kind, ...decided, fault, spent_this_month: spent.get(kind) ?? 0 });
  }
  return { automations, credits: describeCredits(facts) };
}

const changes = {
  LEAD_DISTRIBUTION: { on: 'lead-distribution-on', off: 'lead-distribution-off' },
  WHATSAPP_RESPONDER: { on: 'whatsapp-responder-on', off: 'whatsapp-responder-off' },
} as const;

/** Switches an automation on or off; the same again changes nothing. */
export async function switchAutomation(scope: Scope, kind: AutomationKind, is_on: boolean): Promise<void> {
  const facts = await readFacts(scope);
  if (is_on && facts.credits_left === 0) throw new Problem('not_possible_now', { detail: refusals.no_credits });
  if (facts.switched_on.includes(kind) === is_on || !(await writeSwitch(scope, kind, is_on))) return;
  const what = changes[kind][is_on ? 'on' : 'off'];
  await record(scope, automationChanged, { subject_id: scope.org_id, payload: { what }, audience: null });
}
