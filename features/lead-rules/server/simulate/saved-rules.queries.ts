import { sql } from 'kysely';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Member, type MemberRow, memberColumns, toMember } from '../member-times.queries.ts';
import type { CheckedRule } from './draft-rules.ts';

/** Returns the saved rules with their recipients, in the order in which they are asked. */
export async function readSavedRules(scope: OrgScope): Promise<CheckedRule[]> {
  const { rows } = await sql<CheckedRule>`
    select rule.id, rule.name, rule.is_default_rule, rule.logical_operator, rule.expressions, rule.lead_source,
           rule.rule_lead_source_type, rule.distribution_type, rule.save_lead_to_owner_account,
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'member_prof_id', place.profile_id, 'max_leads_per_round', place.round_robin_max_leads_per_round)
               order by place.position, place.profile_id)
             from lead_rule_recipients as place
             where place.org_id = rule.org_id and place.rule_id = rule.id), '[]') as member_recipients
    from lead_rules as rule
    where rule.org_id = ${scope.org_id} and rule.kind = 'assignment' and rule.deleted_at is null
    order by rule.is_default_rule, rule.position, rule.id`.execute(scope.db);
  // JSON comes back with its keys in another order.
  return rows.map((rule) => ({
    ...rule,
    lead_source: kindOfRuleType(rule.lead_source),
    expressions: rule.expressions.map(({ name, operator, attr_val_type, value }) => ({
      name,
      operator,
      attr_val_type,
      value,
    })),
  }));
}

/** Returns these profiles with their availability, none of which got a lead yet. */
export async function readPeople(scope: OrgScope, profile_ids: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns}
    from profiles as member
    left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
    where member.org_id = ${scope.org_id} and member.id = any(${[...new Set(profile_ids)]}::bigint[])`.execute(
    scope.db,
  );
  const at = nowIso();
  return rows.map((row) => ({ ...toMember(row, at), leads_today: 0 }));
}
