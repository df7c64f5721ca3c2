import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RuleInChain } from '../../offer-chain.ts';

/** A rule as chains and offers need it. */
export interface OfferRule extends RuleInChain {
  name: string;
  offer_minutes: number;
}

/** Returns the rules of the organisation with their recipients in order, by id. */
export async function readOfferRules(scope: OrgScope): Promise<Map<number, OfferRule>> {
  const { rows } = await sql<OfferRule>`
    select rule.id, rule.name, rule.offer_minutes, rule.offer_chain,
           array(select place.profile_id from lead_rule_recipients as place
                 where place.org_id = rule.org_id and place.rule_id = rule.id
                 order by place.position, place.profile_id) as recipient_ids
    from lead_rules as rule
    where rule.org_id = ${scope.org_id} and rule.kind = 'assignment' and rule.deleted_at is null`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}
