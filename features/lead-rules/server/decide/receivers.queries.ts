import { sql } from 'kysely';
import type { Person } from '#domain/person.ts';
import { NAMED_RECEIVERS } from '#engines/connected-sources/contract.ts';
import type { DistributionType } from '#engines/rules/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A lead source and whom it names for its leads itself. */
export interface SourceOfForms {
  kind: string;
  name: string;
  save_lead_to_owner_account: boolean;
  /** Its own assignee, if they are active. */
  assignee: Person | null;
  owner: Person | null;
}

/** Returns a lead source with its own assignee and the owner of the organisation. */
export async function readSourceOfForms(scope: OrgScope, source_id: number): Promise<SourceOfForms | undefined> {
  const { rows } = await sql<SourceOfForms>`
    select source.kind, source.name, source.save_lead_to_owner_account,
           case when assignee.id is not null then jsonb_build_object('id', assignee.id, 'name', assignee.name) end as assignee,
           case when owner.id is not null then jsonb_build_object('id', owner.id, 'name', owner.name) end as owner
    from lead_sources as source
    left join profiles as assignee on assignee.org_id = source.org_id and assignee.id = source.default_assignee_id
      and assignee.account_status = 'ACTIVE'
    left join profiles as owner on owner.org_id = source.org_id and owner.role = 'OWNER' and owner.account_status = 'ACTIVE'
    where source.org_id = ${scope.org_id} and source.id = ${source_id}`.execute(scope.db);
  return rows[0];
}

export interface RuleReceivers {
  rule_id: number;
  distribution_type: DistributionType;
  people: Person[];
  people_count: number;
}

/** Returns the active recipients of rules: the first few in their order, and how many there are. */
export async function readRuleReceivers(scope: OrgScope, rule_ids: readonly number[]): Promise<RuleReceivers[]> {
  if (rule_ids.length === 0) return [];
  const { rows } = await sql<RuleReceivers>`
    select rule.id as rule_id, rule.distribution_type, count(member.id)::int as people_count,
           coalesce(to_jsonb((array_agg(jsonb_build_object('id', member.id, 'name', member.name)
             order by place.position, member.id) filter (where member.id is not null))[1:${sql.lit(NAMED_RECEIVERS)}]), '[]') as people
    from lead_rules as rule
    left join lead_rule_recipients as place on place.org_id = rule.org_id and place.rule_id = rule.id
    left join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
      and member.account_status = 'ACTIVE'
    where rule.org_id = ${scope.org_id} and rule.id = any(${[...rule_ids]}::bigint[])
    group by rule.org_id, rule.id`.execute(scope.db);
  return rows;
}
