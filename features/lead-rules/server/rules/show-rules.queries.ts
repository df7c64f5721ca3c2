import { sql } from 'kysely';
import type { CountRules } from '#engines/rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RecipientsKind, RuleKind } from '../../rule-definition.ts';
import { findAbsence } from '../../working-time.ts';
import { type MemberRow, memberColumns, toMember } from '../availability/member-times.queries.ts';
import { placesOf } from '../decide/rotations.queries.ts';

/** The rules of a kind in their order, or one of them. */
export async function readShownRules(scope: OrgScope, kind: RuleKind, id?: number) {
  return scope.db
    .selectFrom('lead_rules')
    .leftJoin('profiles as writer', (join) => matchInOrg(join, 'writer.id', 'lead_rules.updated_by_id'))
    .where('lead_rules.org_id', '=', scope.org_id)
    .where('lead_rules.kind', '=', kind)
    .where('lead_rules.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('lead_rules.id', '=', id ?? 0))
    .orderBy('lead_rules.is_default_rule')
    .orderBy('lead_rules.position')
    .orderBy('lead_rules.id')
    .select([
      'lead_rules.id',
      'lead_rules.name',
      'lead_rules.position',
      'lead_rules.is_default_rule',
      'lead_rules.logical_operator',
      'lead_rules.expressions',
      'lead_rules.lead_source',
      'lead_rules.rule_lead_source_type',
      'lead_rules.distribution_type',
      'lead_rules.save_lead_to_owner_account',
      'lead_rules.offer_minutes',
      'lead_rules.offer_chain',
      'lead_rules.round',
      'lead_rules.version',
      'lead_rules.updated_by_id',
      'writer.name as writer_name',
      'lead_rules.updated_at',
    ])
    .execute();
}

/** A recipient with how far their round has come, and for a member what decides whether they are available. */
interface RecipientRow extends Omit<MemberRow, 'profile_id'> {
  rule_id: number;
  /** Null for a person outside the account. */
  profile_id: number | null;
  round_robin_max_leads_per_round: number;
  current_round_lead_counter: number;
  kept_turns: number;
  last_lead_received_at: string | null;
  /** How many recipients the rule has, and how many of them are members. */
  of_rule: number;
  members_of_rule: number;
}

interface RecipientRows {
  assignment: RecipientRow & { profile_id: number };
  distribution: RecipientRow & { id: number; phone: string | null; channels: string[] };
}

/** How people are called and reached who may be outside the account. */
const contacts = sql`, coalesce(member.name, place.name) as name, coalesce(member.email::text, place.email) as email,
  coalesce(member.phone_raw, place.phone) as phone`;

/** Returns the first recipients of rules, in their order; a person outside the account is always available. */
export async function readShownRecipients<Kind extends RecipientsKind>(
  scope: OrgScope,
  kind: Kind,
  rule_ids: readonly number[],
  limit: number,
) {
  const [table, id] = placesOf[kind];
  const { rows } = await sql<RecipientRows[Kind]>`
    select ${memberColumns}, place.* ${kind === 'distribution' ? contacts : sql``}
    from (
      select *, count(*) over (partition by rule_id)::int as of_rule,
             count(profile_id) over (partition by rule_id)::int as members_of_rule,
             row_number() over (partition by rule_id order by position, ${sql.ref(id)}) as number
      from ${sql.table(table)}
      where org_id = ${scope.org_id} and rule_id = any(${[...rule_ids]})) as place
    left join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
    left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
    where place.number <= ${limit}
    order by place.rule_id, place.number`.execute(scope.db);
  const at = nowIso();
  return rows.map((row) => {
    const { profile_id } = row;
    const unavailable_reason = profile_id === null ? null : findAbsence(toMember({ ...row, profile_id }, at), at);
    const member_prof_id: RecipientRows[Kind]['profile_id'] = profile_id;
    return { ...row, member_prof_id, unavailable_reason, is_available: unavailable_reason === null };
  });
}

/** Test leads do not count. */
export const countLeads: CountRules = async (scope, rule_ids, since) => {
  const { rows } = await sql<{ rule_id: number; decided: number; waiting: number }>`
    select rule.id as rule_id,
      (select count(*)::int from lead_decisions as decision
       where decision.org_id = ${scope.org_id} and decision.rule_id = rule.id and decision.created_at >= ${since}
         and decision.outcome <> 'TEST_LEAD') as decided,
      (select count(*)::int from (
        select from lead_decisions as decision
        join clients on clients.org_id = decision.org_id and clients.id = decision.client_id
          and clients.assigned_to_id is null and clients.deleted_at is null
        where decision.org_id = ${scope.org_id} and decision.rule_id = rule.id and decision.outcome = 'WAITING'
        limit 1000) as waits) as waiting
    from unnest(${[...rule_ids]}::bigint[]) as rule (id)`.execute(scope.db);
  return new Map(rows.map(({ rule_id, ...counts }) => [rule_id, counts]));
};
