import { sql } from 'kysely';
import type { DistributionType, LogicalOperator } from '#engines/rules/contract.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { WrittenRecipient } from '../../contract.ts';
import type { ChainStep } from '../../offer-chain.ts';
import type { RuleKind, StoredExpression } from '../../rule-definition.ts';

/** A rule as it is stored. */
export interface StoredRule {
  name: string;
  logical_operator: LogicalOperator;
  expressions: StoredExpression[];
  lead_source: string;
  rule_lead_source_type: string;
  distribution_type: DistributionType;
  save_lead_to_owner_account: boolean;
  offer_minutes: number;
  offer_chain: ChainStep[];
}

const selectRules = (scope: OrgScope, kind: RuleKind) =>
  scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null);

/** Returns the ids of the rules in their order, without the default rule. */
export async function readOrder(scope: OrgScope, kind: RuleKind): Promise<number[]> {
  const rows = await selectRules(scope, kind)
    .where('is_default_rule', '=', false)
    .orderBy('position')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findDefaultRule(scope: OrgScope, kind: RuleKind): Promise<number | undefined> {
  const row = await selectRules(scope, kind).where('is_default_rule', '=', true).select('id').executeTakeFirst();
  return row?.id;
}

const changeable = [
  'name',
  'logical_operator',
  'expressions',
  'lead_source',
  'rule_lead_source_type',
  'distribution_type',
  'save_lead_to_owner_account',
  'offer_minutes',
  'offer_chain',
] as const;

/** Returns a rule, locked until the transaction ends. Throws `not_found`. */
export async function requireRule(scope: OrgScope, kind: RuleKind, id: number) {
  const rule = await selectRules(scope, kind)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .select(changeable)
    .select(['is_default_rule', 'position', 'version', 'updated_by_id', 'updated_at'])
    .executeTakeFirst();
  if (!rule) throw new Problem('not_found', { log_detail: `lead rule ${id}` });
  return { ...rule, id, expressions: sortKeys(rule.expressions) };
}

/** JSON comes back with its keys in another order than expressions are written in. */
export const sortKeys = (expressions: readonly StoredExpression[]): StoredExpression[] =>
  expressions.map(({ name, operator, attr_val_type, value }) => ({ name, operator, attr_val_type, value }));

/** Returns the recipients of an assignment rule as callers write them. */
export const readWrittenRecipients = (scope: OrgScope, rule_id: number): Promise<WrittenRecipient[]> =>
  scope.db
    .selectFrom('lead_rule_recipients')
    .where('org_id', '=', scope.org_id)
    .where('rule_id', '=', rule_id)
    .orderBy('position')
    .select(['profile_id as member_prof_id', 'round_robin_max_leads_per_round as max_leads_per_round'])
    .execute();

const toColumns = ({ expressions, offer_chain, ...rule }: Partial<StoredRule>) => ({
  ...rule,
  ...(expressions && { expressions: JSON.stringify(expressions) }),
  ...(offer_chain && { offer_chain: JSON.stringify(offer_chain) }),
});

export async function insertRule(
  scope: Scope,
  rule: StoredRule,
  { kind, position, is_default_rule }: { kind: RuleKind; position: number; is_default_rule: boolean },
): Promise<number> {
  const at = nowIso();
  const { expressions, offer_chain, ...columns } = rule;
  const { id } = await scope.db
    .insertInto('lead_rules')
    .values({
      org_id: scope.org_id,
      ...columns,
      expressions: JSON.stringify(expressions),
      offer_chain: JSON.stringify(offer_chain),
      kind,
      position,
      is_default_rule,
      updated_by_id: scope.actor.profile_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeRule = (scope: Scope, id: number, rule: Partial<StoredRule>) =>
  scope.db
    .updateTable('lead_rules')
    .set({
      ...toColumns(rule),
      version: sql<number>`version + 1`,
      updated_by_id: scope.actor.profile_id,
      updated_at: nowIso(),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Writes the recipients in their order. Those that stay keep their place in the round, as far as it still exists. */
export async function writeRecipients(scope: OrgScope, rule_id: number, recipients: readonly WrittenRecipient[]) {
  await scope.db
    .deleteFrom('lead_rule_recipients')
    .where('org_id', '=', scope.org_id)
    .where('rule_id', '=', rule_id)
    .where(sql<boolean>`profile_id <> all(${recipients.map(({ member_prof_id }) => member_prof_id)}::bigint[])`)
    .execute();
  await sql`
    insert into lead_rule_recipients as place (org_id, rule_id, profile_id, position, round_robin_max_leads_per_round)
    select ${scope.org_id}, ${rule_id}, row.member_prof_id, row.position, row.max_leads_per_round
    from jsonb_to_recordset(${JSON.stringify(recipients.map((one, position) => ({ ...one, position })))}::jsonb)
      as row (member_prof_id bigint, position int, max_leads_per_round int)
    on conflict (org_id, rule_id, profile_id) do update set
      position = excluded.position,
      round_robin_max_leads_per_round = excluded.round_robin_max_leads_per_round,
      current_round_lead_counter = least(place.current_round_lead_counter, excluded.round_robin_max_leads_per_round),
      kept_turns = least(place.kept_turns, excluded.round_robin_max_leads_per_round)`.execute(scope.db);
}

/** Writes the order of the rules; each row is locked by its id first, as deciding locks them. */
export async function writeOrder(scope: OrgScope, kind: RuleKind, ids: readonly number[]): Promise<void> {
  await selectRules(scope, kind).orderBy('id').forNoKeyUpdate().select('id').execute();
  await sql`
    update lead_rules as rule set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position)
    where rule.org_id = ${scope.org_id} and rule.id = place.id and rule.position <> place.position`.execute(scope.db);
}

export const removeRule = (scope: OrgScope, id: number) =>
  scope.db
    .updateTable('lead_rules')
    .set({ deleted_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Lets leads that wait on a rule wait for another. */
export async function releaseWaiting(scope: OrgScope, rule_id: number): Promise<void> {
  await sql`
    update lead_decisions set rule_id = null
    where org_id = ${scope.org_id} and rule_id = ${rule_id} and outcome = 'WAITING'`.execute(scope.db);
}

/** Returns which of these profiles are members of the organisation that are not deactivated. */
export async function readEligible(scope: OrgScope, profile_ids: readonly number[]): Promise<Set<number>> {
  const rows = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...profile_ids]}::bigint[])`)
    .where('account_status', '<>', 'DEACTIVATED')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
