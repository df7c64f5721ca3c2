import { sql } from 'kysely';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Member, readMembers } from '../availability/member-times.queries.ts';
import { sortKeys } from '../rules/rules.queries.ts';
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
  return rows.map((rule) => ({
    ...rule,
    lead_source: kindOfRuleType(rule.lead_source),
    expressions: sortKeys(rule.expressions),
  }));
}

/** Returns these profiles with their availability, none of which got a lead yet. */
export const readPeople = async (scope: OrgScope, profile_ids: readonly number[]): Promise<Member[]> =>
  (await readMembers(scope, profile_ids, nowIso())).map((member) => ({ ...member, leads_today: 0 }));
