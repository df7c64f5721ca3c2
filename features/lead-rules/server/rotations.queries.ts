import { sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { UnavailableReason } from '../contract.ts';
import type { FindAbsence, Rotation } from '../turns.ts';
import { findAway, hasReachedCap } from '../working-time.ts';
import { type Member, type MemberRow, memberColumns, toMember } from './member-times.queries.ts';

/** A rule whose row this transaction has locked. */
export interface RuleState {
  id: number;
  name: string;
  /** Null for the default rule. */
  position: number | null;
  save_lead_to_owner_account: boolean;
  rotation: Rotation;
  /** True while leads wait, which no other lead of the rule may overtake. */
  has_waiting: boolean;
  /** Who got leads in this transaction. */
  received: Set<number>;
}

/** Rules and their recipients, locked until the transaction ends. A person is one member for all their rules. */
export interface LockedRotations {
  at: string;
  rules: Map<number, RuleState>;
  members: Map<number, Member>;
  /** Why members get no lead now, but for the daily limit. */
  away: Map<number, UnavailableReason | null>;
}

/** Returns who is absent while these leads are given out. */
export const tellAbsence =
  ({ members, away }: LockedRotations): FindAbsence =>
  (profile_id) =>
    away.get(profile_id) ?? (hasReachedCap(members.get(profile_id)!) ? 'daily_cap' : null);

/** Locks rules in the order of their ids, and then the members whose leads of the day count, in that of theirs. */
export async function lockRotations(
  scope: OrgScope,
  rule_ids: readonly number[],
  at: string,
): Promise<LockedRotations> {
  const ids = [...new Set(rule_ids)];
  const locked: LockedRotations = { at, rules: new Map(), members: new Map(), away: new Map() };
  if (ids.length === 0) return locked;
  const rules = await lockRules(scope, ids);
  const { recipients, waiting } = await readRecipients(scope, ids);
  for (const rule of rules) {
    const own = recipients.filter(({ rule_id }) => rule_id === rule.id);
    const places = own.map(({ profile_id, max, counter, kept }) => ({ profile_id, max, counter, kept }));
    const { round, ...state } = rule;
    locked.rules.set(rule.id, {
      ...state,
      rotation: { round, places },
      has_waiting: waiting.has(rule.id),
      received: new Set(),
    });
  }
  for (const row of recipients) locked.members.set(row.profile_id, toMember(row, at));
  for (const member of locked.members.values()) locked.away.set(member.profile_id, findAway(member, at));
  const capped = [...locked.members.values()].filter(({ daily_cap }) => daily_cap !== null);
  for (const row of await lockCapped(scope, capped)) {
    const member = locked.members.get(row.profile_id);
    const isToday = member && row.counted_on === toCalendarDay(at, member.time_zone);
    if (member) member.leads_today = isToday ? row.counted_leads : 0;
  }
  return locked;
}

const lockRules = (scope: OrgScope, ids: readonly number[]) =>
  scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'name', 'save_lead_to_owner_account', 'round'])
    .select(sql<number | null>`nullif(position, 0)`.as('position'))
    .execute();

interface RecipientRow extends MemberRow {
  rule_id: number;
  max: number;
  counter: number;
  kept: number;
}

/** Read after the rules are locked, because a statement that waits for a lock sees older rows of other tables. */
async function readRecipients(scope: OrgScope, ids: readonly number[]) {
  const [recipients, waiting] = await Promise.all([
    sql<RecipientRow>`
      select place.rule_id, place.round_robin_max_leads_per_round as max, place.current_round_lead_counter as counter,
             place.kept_turns as kept, ${memberColumns}
      from lead_rule_recipients as place
      join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
      left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
      where place.org_id = ${scope.org_id} and place.rule_id = any(${[...ids]})
      order by place.rule_id, place.position, place.profile_id`.execute(scope.db),
    sql<{ rule_id: number }>`
      select rule.id as rule_id from unnest(${[...ids]}::bigint[]) as rule (id)
      where exists (select from lead_decisions where org_id = ${scope.org_id} and rule_id = rule.id and outcome = 'WAITING')`.execute(
      scope.db,
    ),
  ]);
  return { recipients: recipients.rows, waiting: new Set(waiting.rows.map(({ rule_id }) => rule_id)) };
}

async function lockCapped(scope: OrgScope, members: readonly Member[]) {
  if (members.length === 0) return [];
  return scope.db
    .selectFrom('member_availability')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`profile_id = any(${members.map(({ profile_id }) => profile_id)})`)
    .orderBy('profile_id')
    .forNoKeyUpdate()
    .select(['profile_id', 'counted_on', 'counted_leads'])
    .execute();
}

/** Writes how far the rounds have come and how many leads members with a daily limit got. */
export async function saveRotations(scope: OrgScope, { rules, members, at }: LockedRotations): Promise<void> {
  const used = [...rules.values()].filter(({ received }) => received.size > 0);
  if (used.length === 0) return;
  const places = used.flatMap(({ id, rotation, received }) =>
    rotation.places.map((place) => ({
      rule_id: id,
      profile_id: place.profile_id,
      counter: place.counter,
      kept: place.kept,
      received_at: received.has(place.profile_id) ? at : null,
    })),
  );
  await sql`
    update lead_rules as rule set round = done.round
    from jsonb_to_recordset(${JSON.stringify(used.map(({ id, rotation }) => ({ id, round: rotation.round })))}::jsonb)
      as done (id bigint, round int)
    where rule.org_id = ${scope.org_id} and rule.id = done.id and rule.round <> done.round`.execute(scope.db);
  await sql`
    update lead_rule_recipients as place set
      current_round_lead_counter = done.counter, kept_turns = done.kept,
      last_lead_received_at = coalesce(done.received_at, place.last_lead_received_at)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as done (rule_id bigint, profile_id bigint, counter int, kept int, received_at timestamptz)
    where place.org_id = ${scope.org_id} and place.rule_id = done.rule_id and place.profile_id = done.profile_id
      and (done.received_at is not null or place.current_round_lead_counter <> done.counter or place.kept_turns <> done.kept)`.execute(
    scope.db,
  );
  await saveDailyCounts(scope, [...members.values()], at);
}

async function saveDailyCounts(scope: OrgScope, members: readonly Member[], at: string): Promise<void> {
  const counts = members
    .filter(({ daily_cap, leads_today }) => daily_cap !== null && leads_today > 0)
    .map(({ profile_id, time_zone, leads_today }) => ({ profile_id, day: toCalendarDay(at, time_zone), leads_today }));
  if (counts.length === 0) return;
  await sql`
    update member_availability as written set counted_on = done.day, counted_leads = done.leads_today
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as done (profile_id bigint, day date, leads_today int)
    where written.org_id = ${scope.org_id} and written.profile_id = done.profile_id`.execute(scope.db);
}
