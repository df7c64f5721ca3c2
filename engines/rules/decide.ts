/**
 * Asks the rules in their order.
 *
 * @param test compares a rule with what arrived, and says what decided.
 * @returns the first rule that matches, if any, and what was said of every rule that was asked.
 */
export function findRule<Rule, Tested extends { why: string }>(
  rules: readonly Rule[],
  test: (rule: Rule) => Tested,
): { rule: Rule | null; tested: Tested[] } {
  const tested: Tested[] = [];
  for (const rule of rules) {
    const result = test(rule);
    tested.push(result);
    if (result.why === 'matched') return { rule, tested };
  }
  return { rule: null, tested };
}

/**
 * Decides about what waits on a rule, oldest first, until nobody is available.
 *
 * @param decide decides about one that may have been settled meanwhile. @returns the decisions about the first of them.
 */
export function decideWaiting<Waiting, Decided extends { outcome: string }>(
  rule: { has_waiting: boolean },
  waiting: readonly Waiting[],
  decide: (one: Waiting) => Decided,
): Decided[] {
  rule.has_waiting = false;
  const decisions: Decided[] = [];
  for (const one of waiting) {
    const decision = decide(one);
    if (decision.outcome === 'WAITING') break;
    decisions.push(decision);
  }
  return decisions;
}
