export { ruleHandlers } from './change-rules.ts';
export type { CountRules, RuleStore, RulesOfKind } from './rules-of-kind.ts';
