import type { RulesOfKind } from '#engines/rules/server/index.ts';
import type { LeadRule, WrittenRecipient } from '../contract.ts';
import { ruleChanged, ruleCreated, ruleDeleted, rulesReordered } from '../events.ts';
import { checkRecipients } from './check-rule.ts';
import { leadRuleStore } from './rule-store.ts';
import { readWrittenRecipients, releaseWaiting, writeRecipients } from './rules.queries.ts';
import { showRules } from './show-rules.ts';

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
