import type { RuleStore } from '#engines/rules/server/index.ts';
import type { RuleKind } from '../../rule-definition.ts';
import { drainAll, drainWaiting } from '../decide/drain-waiting.ts';
import { checkNewRule, checkRule } from './check-rule.ts';
import { listCriteria, listCriteriaValues } from './criteria.queries.ts';
import { lockRuleBook } from './rule-book.queries.ts';
import {
  findDefaultRule,
  insertRule,
  readOrder,
  removeRule,
  requireRule,
  writeOrder,
  writeRule,
} from './rules.queries.ts';

/** Stores the rules of one kind that decide about leads, and says what they can compare of a lead. */
export const leadRuleStore = (kind: RuleKind): RuleStore => ({
  lock: (scope) => lockRuleBook(scope, 'to_change'),
  readOrder: (scope) => readOrder(scope, kind),
  writeOrder: (scope, ids) => writeOrder(scope, kind, ids),
  findDefault: (scope) => findDefaultRule(scope, kind),
  require: (scope, id) => requireRule(scope, kind, id),
  checkNew: checkNewRule,
  check: checkRule,
  insert: (scope, rule: Parameters<typeof insertRule>[1], place) => insertRule(scope, rule, { kind, ...place }),
  write: writeRule,
  remove: removeRule,
  drain: (scope, services, changed) =>
    changed === null ? drainAll(scope, services) : drainWaiting(scope, services, [changed]),
  listCriteria,
  listCriteriaValues,
});
