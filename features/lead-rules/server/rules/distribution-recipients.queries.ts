import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

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
