import type { RulesOfKind } from '#engines/rules/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadRule, WrittenRecipient } from '../../contract.ts';
import { ruleChanged, ruleCreated, ruleDeleted, rulesReordered } from '../../events.ts';
import { checkRecipients } from './check-rule.ts';
import { showChains } from './offer-chains.ts';
import { readRules } from './read-rules.ts';
import { leadRuleStore } from './rule-store.ts';
import { readWrittenRecipients, releaseWaiting, writeRecipients } from './rules.queries.ts';
import { countLeads } from './show-rules.queries.ts';

/** The rules that say who gets a client. */
export const assignmentRules: RulesOfKind<WrittenRecipient, WrittenRecipient, LeadRule> = {
  store: leadRuleStore('assignment'),
  events: { created: ruleCreated, changed: ruleChanged, deleted: ruleDeleted, reordered: rulesReordered },
  field: 'member_recipients',
  readRecipients: readWrittenRecipients,
  checkRecipients: async (scope, recipients, before) => ({
    recipients,
    errors: await checkRecipients(scope, recipients, before),
  }),
  writeRecipients,
  releaseWaiting,
  describeForHistory: (recipients) => recipients,
  show: showRules,
};

/** Returns the assignment rules, or one of them, each with the first of its recipients. */
async function showRules(scope: OrgScope, limit: number, id?: number): Promise<LeadRule[]> {
  const rules = await readRules(scope, 'assignment', { count: countLeads, limit, id });
  const chains = await showChains(
    scope,
    rules.map(({ offer_chain }) => offer_chain),
  );
  return rules.map(({ recipients, ...rule }, index) => ({
    ...rule,
    offer_chain: chains[index]!,
    member_recipients: recipients,
  }));
}
