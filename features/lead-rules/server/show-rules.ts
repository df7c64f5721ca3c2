import {
  ALL_SOURCES,
  describeRule,
  LISTED_RECIPIENTS,
  MAX_RECIPIENTS,
  type RuleRecipient,
} from '#engines/rules/contract.ts';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadRule, LeadRules, RuleExpression } from '../contract.ts';
import { getCriterionWords } from '../criteria.ts';
import { isItemMissing, isSourceMissing } from '../match-rules.ts';
import { type RuleKind, readCustomFieldId, type StoredExpression } from '../rule-definition.ts';
import { findAbsence } from '../working-time.ts';
import { toMember } from './member-times.queries.ts';
import { showChains } from './offer-chains.ts';
import { readKnownItems } from './rule-book.queries.ts';
import { countLeads, readShownRecipients, readShownRules, type ShownRecipientRow } from './show-rules.queries.ts';

/** How far back the leads of a rule are counted. */
export const COUNTED_DAYS = 30;

export async function listRules(scope: OrgScope): Promise<LeadRules> {
  return { results: await showRules(scope, LISTED_RECIPIENTS) };
}

/** Returns a rule as the contract shows it. Throws `not_found`. */
export async function getRule(scope: OrgScope, id: number): Promise<LeadRule> {
  const [rule] = await showRules(scope, MAX_RECIPIENTS, id);
  if (!rule) throw new Problem('not_found', { log_detail: `lead rule ${id}` });
  return rule;
}

async function showRules(scope: OrgScope, recipientLimit: number, id?: number): Promise<LeadRule[]> {
  const rows = await readDefinitions(scope, 'assignment', id);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const recipients = await readShownRecipients(scope, ids, recipientLimit);
  const counts = await countLeads(scope, ids, daysAgo(COUNTED_DAYS));
  const chains = await showChains(
    scope,
    rows.map(({ offer_chain }) => offer_chain),
  );
  const at = nowIso();
  return rows.map((row, index) => {
    const own = recipients.filter(({ rule_id }) => rule_id === row.id);
    return {
      ...row,
      offer_chain: chains[index]!,
      num_recipients: own[0]?.of_rule ?? 0,
      member_recipients_count: own[0]?.of_rule ?? 0,
      member_recipients: own.map((one) => showRecipient(one, at)),
      waiting_count: counts.get(row.id)?.waiting ?? 0,
      leads_30_days: counts.get(row.id)?.decided ?? 0,
    };
  });
}

type Known = Awaited<ReturnType<typeof readKnownItems>>;

/** Returns the rules of a kind, or one of them, as people read them, without recipients and what they decided. */
export async function readDefinitions(scope: OrgScope, kind: RuleKind, id?: number) {
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

function showRecipient(row: ShownRecipientRow, at: string): RuleRecipient {
  const { round_robin_max_leads_per_round, current_round_lead_counter, kept_turns, last_lead_received_at } = row;
  const unavailable_reason = findAbsence(toMember(row, at), at);
  return {
    member_prof_id: row.profile_id,
    name: row.name,
    email: row.email,
    round_robin_max_leads_per_round,
    current_round_lead_counter,
    kept_turns,
    last_lead_received_at,
    is_available: unavailable_reason === null,
    unavailable_reason,
  };
}
