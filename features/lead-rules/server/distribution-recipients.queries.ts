import { sql } from 'kysely';
import type { UnavailableReason } from '#engines/rules/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { findAbsence } from '../working-time.ts';
import { type MemberRow, memberColumns, toMember } from './member-times.queries.ts';

/** A recipient of a distribution rule as it is stored: a member, or a person outside the account. */
export interface StoredDistributionRecipient {
  /** Null for a new one. */
  id: number | null;
  profile_id: number | null;
  /** Null for a member, as are the addresses. */
  name: string | null;
  email: string | null;
  phone: string | null;
  channels: string[];
  max_leads_per_round: number;
}

/** Returns the recipients of a rule in their order. */
export async function readDistributionRecipients(
  scope: OrgScope,
  rule_id: number,
): Promise<StoredDistributionRecipient[]> {
  return scope.db
    .selectFrom('distribution_recipients')
    .where('org_id', '=', scope.org_id)
    .where('rule_id', '=', rule_id)
    .orderBy('position')
    .select(['id', 'profile_id', 'name', 'email', 'phone', 'channels'])
    .select('round_robin_max_leads_per_round as max_leads_per_round')
    .execute();
}

/** Writes the recipients in their order. Those that stay keep their place in the round, as far as it still exists. */
export async function writeDistributionRecipients(
  scope: OrgScope,
  rule_id: number,
  recipients: readonly StoredDistributionRecipient[],
): Promise<void> {
  const rows = recipients.map((recipient, position) => ({ ...recipient, position }));
  const kept = rows.filter(({ id }) => id !== null);
  const added = rows.filter(({ id }) => id === null);
  await sql`
    delete from distribution_recipients
    where org_id = ${scope.org_id} and rule_id = ${rule_id}
      and id <> all(${kept.map(({ id }) => id)}::bigint[])`.execute(scope.db);
  await sql`
    update distribution_recipients as place set
      name = row.name, email = row.email, phone = row.phone, channels = row.channels, position = row.position,
      round_robin_max_leads_per_round = row.max_leads_per_round,
      current_round_lead_counter = least(place.current_round_lead_counter, row.max_leads_per_round),
      kept_turns = least(place.kept_turns, row.max_leads_per_round)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as row (
      id bigint, name text, email text, phone text, channels text[], position int, max_leads_per_round int)
    where place.org_id = ${scope.org_id} and place.rule_id = ${rule_id} and place.id = row.id`.execute(scope.db);
  await sql`
    insert into distribution_recipients (
      org_id, rule_id, profile_id, name, email, phone, channels, position, round_robin_max_leads_per_round)
    select ${scope.org_id}, ${rule_id}, row.profile_id, row.name, row.email, row.phone, row.channels, row.position,
           row.max_leads_per_round
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as row (
      profile_id bigint, name text, email text, phone text, channels text[], position int, max_leads_per_round int)
    order by row.position`.execute(scope.db);
}

/** A recipient with how far their round has come, and for a member what decides whether they are available. */
interface ShownDistributionRecipient extends Omit<MemberRow, 'profile_id'> {
  id: number;
  rule_id: number;
  profile_id: number | null;
  phone: string | null;
  channels: string[];
  round_robin_max_leads_per_round: number;
  current_round_lead_counter: number;
  kept_turns: number;
  last_lead_received_at: string | null;
  /** How many recipients the rule has, and how many of them are members. */
  of_rule: number;
  members_of_rule: number;
}

/** Returns the first recipients of rules, in their order; a person outside the account is always available. */
export async function readShownDistributionRecipients(
  scope: OrgScope,
  rule_ids: readonly number[],
  limit: number,
): Promise<(ShownDistributionRecipient & { unavailable_reason: UnavailableReason | null })[]> {
  const { rows } = await sql<ShownDistributionRecipient>`
    select ${memberColumns}, place.id, place.rule_id, coalesce(member.name, place.name) as name,
           coalesce(member.email::text, place.email) as email, coalesce(member.phone_raw, place.phone) as phone,
           place.channels, place.round_robin_max_leads_per_round, place.current_round_lead_counter, place.kept_turns,
           place.last_lead_received_at, place.of_rule, place.members_of_rule
    from (
      select *, count(*) over (partition by rule_id)::int as of_rule,
             count(profile_id) over (partition by rule_id)::int as members_of_rule,
             row_number() over (partition by rule_id order by position, id) as number
      from distribution_recipients
      where org_id = ${scope.org_id} and rule_id = any(${[...rule_ids]})) as place
    left join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
    left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
    where place.number <= ${limit}
    order by place.rule_id, place.number`.execute(scope.db);
  const at = nowIso();
  return rows.map(({ profile_id, ...row }) => ({
    ...row,
    profile_id,
    unavailable_reason: profile_id === null ? null : findAbsence(toMember({ ...row, profile_id }, at), at),
  }));
}
