import { sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { DistributionType, Rotation } from '#engines/rules/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RecipientsKind } from '../../rule-definition.ts';
import {
  findMember,
  type Member,
  type MemberRow,
  memberColumns,
  toMember,
} from '../availability/member-times.queries.ts';

/** A rule whose row this transaction has locked. */
export interface RuleState {
  id: number;
  kind: RecipientsKind;
  name: string;
  /** Null for the default rule. */
  position: number | null;
  save_lead_to_owner_account: boolean;
  distribution_type: DistributionType;
  rotation: Rotation;
  /** True while leads wait, which no other lead of the rule may overtake. */
  has_waiting: boolean;
  /** The places that got leads in this transaction. */
  received: Set<number>;
}

/** Rules and their recipients, locked until the transaction ends. A person is one member for all their rules. */
export interface LockedRotations {
  at: string;
  rules: Map<number, RuleState>;
  members: Map<number, Member>;
  /** The recipients of distribution rules: a member's profile, or null for a person outside the account. */
  recipients: Map<number, number | null>;
}

/** Locks rules of both kinds in the order of their ids, and then the members whose leads of the day count, in that of theirs. */
export const lockRotations = (scope: OrgScope, rule_ids: readonly number[], at: string): Promise<LockedRotations> =>
  readRotations(scope, rule_ids, at, { locks: true });

/** Reads the same, locked if anything of it is to be written. */
export async function readRotations(
  scope: OrgScope,
  rule_ids: readonly number[],
  at: string,
  { locks = false } = {},
): Promise<LockedRotations> {
  const ids = [...new Set(rule_ids)];
  const locked: LockedRotations = { at, rules: new Map(), members: new Map(), recipients: new Map() };
  if (ids.length === 0) return locked;
  const rules = await selectRules(scope, ids)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .execute();
  const { recipients, waiting } = await readRecipients(scope, ids);
  for (const rule of rules) {
    const own = recipients.filter(({ rule_id }) => rule_id === rule.id);
    const places = own.map(({ id, max, counter, kept }) => ({ id, max, counter, kept }));
    const { round, ...state } = rule;
    locked.rules.set(rule.id, {
      ...state,
      rotation: { round, places },
      has_waiting: waiting.has(rule.id),
      received: new Set(),
    });
  }
  for (const { profile_id, ...row } of recipients) {
    if (profile_id !== null) locked.members.set(profile_id, toMember({ ...row, profile_id }, at));
    if (row.kind === 'distribution') locked.recipients.set(row.id, profile_id);
  }
  if (!locks) return locked;
  const capped = [...locked.members.values()].filter(({ daily_cap }) => daily_cap !== null);
  for (const row of await lockCapped(scope, capped)) {
    const member = locked.members.get(row.profile_id);
    const isToday = member && row.counted_on === toCalendarDay(at, member.time_zone);
    if (member) member.leads_today = isToday ? row.counted_leads : 0;
  }
  return locked;
}

const selectRules = (scope: OrgScope, ids: readonly number[]) =>
  scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .select(['id', 'name', 'save_lead_to_owner_account', 'distribution_type', 'round'])
    .select(sql<RecipientsKind>`kind`.as('kind'))
    .select(sql<number | null>`nullif(position, 0)`.as('position'));

interface RecipientRow extends Omit<MemberRow, 'profile_id'> {
  rule_id: number;
  kind: RecipientsKind;
  /** Of its place. */
  id: number;
  /** Null for a person outside the account. */
  profile_id: number | null;
  max: number;
  counter: number;
  kept: number;
}

/** Read after the rules are locked, because a statement that waits for a lock sees older rows of other tables. */
async function readRecipients(scope: OrgScope, ids: readonly number[]) {
  const [recipients, waiting] = await Promise.all([
    sql<RecipientRow>`
      select place.rule_id, place.kind, place.id, place.max, place.counter, place.kept, ${memberColumns}
      from (
        select org_id, rule_id, 'assignment' as kind, profile_id as id, profile_id, position,
               round_robin_max_leads_per_round as max, current_round_lead_counter as counter, kept_turns as kept
        from lead_rule_recipients
        union all
        select org_id, rule_id, 'distribution', id, profile_id, position,
               round_robin_max_leads_per_round, current_round_lead_counter, kept_turns
        from distribution_recipients) as place
      left join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
      left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
      where place.org_id = ${scope.org_id} and place.rule_id = any(${[...ids]})
      order by place.rule_id, place.position, place.id`.execute(scope.db),
    sql<{ rule_id: number }>`
      select rule.id as rule_id from unnest(${[...ids]}::bigint[]) as rule (id)
      where exists (select from lead_decisions where org_id = ${scope.org_id} and rule_id = rule.id and outcome = 'WAITING')
         or exists (select from lead_distributions where org_id = ${scope.org_id} and rule_id = rule.id and outcome = 'WAITING')`.execute(
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
  const places = used.flatMap(({ id, kind, rotation, received }) =>
    rotation.places.map((place) => ({
      rule_id: id,
      kind,
      id: place.id,
      counter: place.counter,
      kept: place.kept,
      received_at: received.has(place.id) ? at : null,
    })),
  );
  await sql`
    update lead_rules as rule set round = done.round
    from jsonb_to_recordset(${JSON.stringify(used.map(({ id, rotation }) => ({ id, round: rotation.round })))}::jsonb)
      as done (id bigint, round int)
    where rule.org_id = ${scope.org_id} and rule.id = done.id and rule.round <> done.round`.execute(scope.db);
  for (const kind of new Set(used.map((rule) => rule.kind))) {
    const [table, id] = placesOf[kind];
    await sql`
      update ${sql.table(table)} as place set
        current_round_lead_counter = done.counter, kept_turns = done.kept,
        last_lead_received_at = coalesce(done.received_at, place.last_lead_received_at)
      from jsonb_to_recordset(${JSON.stringify(places.filter((place) => place.kind === kind))}::jsonb)
        as done (rule_id bigint, id bigint, counter int, kept int, received_at timestamptz)
      where place.org_id = ${scope.org_id} and place.rule_id = done.rule_id and place.${sql.ref(id)} = done.id
        and (done.received_at is not null or place.current_round_lead_counter <> done.counter
             or place.kept_turns <> done.kept)`.execute(scope.db);
  }
  await saveDailyCounts(scope, [...members.values()], at);
}

/** The table of the places of a kind of rule, and its column that names one. */
export const placesOf = {
  assignment: ['lead_rule_recipients', 'profile_id'],
  distribution: ['distribution_recipients', 'id'],
} as const;

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

/** Locks how many leads a member got today, where a limit counts them; comes before every lock on a client. */
export async function lockDailyCount(scope: OrgScope, profile_id: number, at: string): Promise<void> {
  const member = await findMember(scope, profile_id, at);
  if (member && member.daily_cap !== null) await lockCapped(scope, [member]);
}

/** Counts a lead that a member took themselves, under the lock of `lockDailyCount`. */
export async function countTaken(scope: OrgScope, profile_id: number, at: string): Promise<void> {
  const member = await findMember(scope, profile_id, at);
  if (member && member.daily_cap !== null) {
    await saveDailyCounts(scope, [{ ...member, leads_today: member.leads_today + 1 }], at);
  }
}
