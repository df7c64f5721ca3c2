export { createRule, deleteRule, getRule, listRules, reorderRules, updateRule } from './change-rules.ts';
export type { RuleStore, RulesOfKind } from './rules-of-kind.ts';
export { addRecipients } from './show-rules.ts';
