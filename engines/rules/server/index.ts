export { ruleHandlers } from './change-rules.ts';
export type { RuleStore, RulesOfKind } from './rules-of-kind.ts';
