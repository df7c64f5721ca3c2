import { toInstant } from '#domain/wall-time.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { type AutomationDetails, type AutomationKind, automationKinds } from '../contract.ts';
import { automationChanged } from '../events.ts';
import { type AutomationFacts, readFacts, writeSwitch } from './automations.queries.ts';
import { describeCredits } from './credits.ts';
import { type DecidedStatus, decideStatus } from './decide-status.ts';
import { refusals } from './en.ts';
import { readSpentSince } from './logs.queries.ts';

/** Reads whether an automation works; one statement, because leads wait for it. */
export const readAutomation = async (scope: OrgScope, kind: AutomationKind): Promise<DecidedStatus> =>
  decideStatus(await readFacts(scope, kind));

/**
 * Reads whether an automation does what costs no credits: people left it on and the plan includes it. Without credits it
 * goes on with that (features/automations/README.md).
 */
export const readWithoutCredits = async (scope: OrgScope, kind: AutomationKind): Promise<DecidedStatus> =>
  decideStatus({ ...(await readFacts(scope, kind)), credits_left: null });

/** Returns every automation and the credits they share. */
export async function readDetails(scope: OrgScope): Promise<AutomationDetails> {
  const known: [AutomationKind, AutomationFacts][] = [];
  for (const kind of automationKinds) known.push([kind, await readFacts(scope, kind)]);
  const { counters, time_zone } = known[0]![1];
  const spent = await readSpentSince(scope, toInstant(`${counters.month}T00:00`, time_zone));
  return {
    automations: known.map(([kind, facts]) => ({
      kind,
      ...decideStatus(facts),
      spent_this_month: spent.get(kind) ?? 0,
    })),
    credits: describeCredits(known[0]![1]),
  };
}

const changes = {
  LEAD_DISTRIBUTION: { on: 'lead-distribution-on', off: 'lead-distribution-off' },
} as const;

/** Switches an automation on or off; the same again changes nothing. */
export async function switchAutomation(scope: Scope, kind: AutomationKind, is_on: boolean): Promise<void> {
  const facts = await readFacts(scope, kind);
  if (is_on && facts.credits_left === 0) throw new Problem('not_possible_now', { detail: refusals.no_credits });
  if (facts.is_on === is_on || !(await writeSwitch(scope, kind, is_on))) return;
  const what = changes[kind][is_on ? 'on' : 'off'];
  await record(scope, automationChanged, { subject_id: scope.org_id, payload: { what }, audience: null });
}
