import { ALL_SOURCES, describeRule } from '#engines/rules/contract.ts';
import type { CountRules } from '#engines/rules/server/index.ts';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RuleExpression } from '../../contract.ts';
import { getCriterionWords } from '../../criteria.ts';
import { isItemMissing, isSourceMissing } from '../../match-rules.ts';
import { type RecipientsKind, type RuleKind, readCustomFieldId, type StoredExpression } from '../../rule-definition.ts';
import { readKnownItems } from './rule-book.queries.ts';
import { readShownRecipients, readShownRules } from './show-rules.queries.ts';

type Known = Awaited<ReturnType<typeof readKnownItems>>;

/** How far back it is counted what a rule decided. */
const COUNTED_DAYS = 30;

/** Returns the rules of a kind, or one of them, with the first of their recipients and what they decided of late. */
export async function readRules<Kind extends RecipientsKind>(
  scope: OrgScope,
  kind: Kind,
  { count, limit, id }: { count: CountRules; limit: number; id: number | undefined },
) {
  const rules = await readRuleDefinitions(scope, kind, id);
  if (rules.length === 0) return [];
  const ids = rules.map((rule) => rule.id);
  const recipients = await readShownRecipients(scope, kind, ids, limit);
  const counts = await count(scope, ids, daysAgo(COUNTED_DAYS));
  return rules.map((rule) => {
    const own = recipients.filter(({ rule_id }) => rule_id === rule.id);
    return {
      ...rule,
      recipients: own,
      num_recipients: own[0]?.of_rule ?? 0,
      member_recipients_count: own[0]?.members_of_rule ?? 0,
      waiting_count: counts.get(rule.id)?.waiting ?? 0,
      leads_30_days: counts.get(rule.id)?.decided ?? 0,
    };
  });
}

/** Returns the rules of a kind, or one of them, as people read them. */
export async function readRuleDefinitions(scope: OrgScope, kind: RuleKind, id?: number) {
  const rows = await readShownRules(scope, kind, id);
  const known = await readKnownItems(scope, rows);
  return rows.map(({ logical_operator, expressions: stored, updated_by_id, writer_name, position, ...row }) => {
    const expressions = stored.map((expression) => showExpression(expression, known));
    const is_source_missing = isSourceMissing(kindOfRuleType(row.lead_source), known);
    const shown = {
      ...row,
      position: row.is_default_rule ? null : position,
      rule_definition: { logical_operator, expressions },
      lead_source_display: showSource(row.lead_source, known),
    };
    return {
      ...shown,
      is_missing_items: is_source_missing || expressions.some(({ is_missing }) => is_missing),
      summary: describeRule({ ...shown, is_source_missing }, getCriterionWords),
      updated_by: updated_by_id === null ? null : { id: updated_by_id, name: writer_name ?? '' },
    };
  });
}

const showSource = (lead_source: string, known: Known): string =>
  lead_source === ALL_SOURCES
    ? getCriterionWords('all').label
    : (known.names.get(`source:${kindOfRuleType(lead_source)}`) ?? getCriterionWords('source').missing);

function showExpression(expression: StoredExpression, known: Known): RuleExpression {
  const { name } = expression;
  const is_missing = isItemMissing(expression, known);
  const field = known.fields.get(readCustomFieldId(name) ?? 0);
  const words = getCriterionWords(name);
  return {
    ...expression,
    is_missing,
    label: field?.name ?? words.label,
    display_value: is_missing ? words.missing : showValue(expression, known),
  };
}

function showValue({ name, attr_val_type, value }: StoredExpression, known: Known): string {
  if (attr_val_type !== 'LIST' || value === null) return value ?? '';
  const field = known.fields.get(readCustomFieldId(name) ?? 0);
  return (field ? field.options.get(value) : known.names.get(`${name}:${value}`)) ?? value;
}
