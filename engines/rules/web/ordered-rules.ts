/** Returns the rules that have a place among the others. */
export const orderedRules = <Rule extends { is_default_rule: boolean }>(rules: readonly Rule[]): Rule[] =>
  rules.filter(({ is_default_rule }) => !is_default_rule);
