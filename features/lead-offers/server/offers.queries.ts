import { type SqlBool, sql } from 'kysely';
import type { LeadToOffer } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';

/** An offer and a person it was made to. */
export interface OfferedTo {
  offer_id: number;
  profile_id: number;
}

/** The way in which somebody claims a lead. */
export type ClaimedThrough = 'screen' | 'email' | 'push';

export const endAfter = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Writes new offers, open to the people of their first step. */
export async function insertOffers(scope: OrgScope, leads: readonly LeadToOffer[], at: string): Promise<OfferedTo[]> {
  const rows = leads.map(({ rule, minutes, ...lead }) => ({
    ...lead,
    minutes,
    rule_id: rule.id,
    rule_name: rule.name,
    deadline_at: endAfter(at, minutes),
  }));
  const { rows: offered } = await sql<OfferedTo>`
    with made as (
      insert into lead_offers (
        org_id, lead_id, client_id, rule_id, rule_name, minutes, steps, offered_at, deadline_at, created_at)
      select ${scope.org_id}, row.lead_id, row.client_id, row.rule_id, row.rule_name, row.minutes, row.steps, ${at},
             row.deadline_at, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        lead_id uuid, client_id bigint, rule_id bigint, rule_name text, minutes int, steps jsonb,
        deadline_at timestamptz)
      order by row.lead_id
      returning id, steps)
    insert into lead_offer_recipients (org_id, offer_id, profile_id, step, offered_at)
    select ${scope.org_id}, made.id, person.id::bigint, 0, ${at}
    from made cross join lateral jsonb_array_elements_text(made.steps -> 0) as person (id)
    returning offer_id, profile_id`.execute(scope.db);
  return offered;
}

/** What claiming an offer settles. */
export interface TakenOffer {
  lead_id: string;
  client_id: number;
  rule_name: string;
}

/**
 * Takes an open offer for a person it is made to now, in one statement: of several at once only one gets it. The caller
 * holds the lock of its client.
 */
export async function markOfferClaimed(
  scope: OrgScope,
  { offer_id, profile_id }: OfferedTo,
  at: string,
): Promise<TakenOffer | undefined> {
  const { rows } = await sql<TakenOffer>`
    update lead_offers as offer set status = 'CLAIMED', claimed_by_id = ${profile_id}, claimed_at = ${at}, closed_at = ${at}
    where offer.org_id = ${scope.org_id} and offer.id = ${offer_id} and offer.status = 'OPEN' and offer.deadline_at > ${at}
      and exists (
        select from lead_offer_recipients as mine
        where mine.org_id = offer.org_id and mine.offer_id = offer.id and mine.profile_id = ${profile_id}
          and mine.step = offer.step)
    returning lead_id, client_id, rule_name`.execute(scope.db);
  return rows[0];
}

const changeRecipients = (scope: OrgScope, offer_ids: readonly number[]) =>
  scope.db
    .updateTable('lead_offer_recipients')
    .where('org_id', '=', scope.org_id)
    .where(sql<SqlBool>`offer_id = any(${[...offer_ids]}::bigint[])`);

const firstSeen = (at: string) => sql<string>`coalesce(seen_at, ${at})`;

export const markClaimed = (
  scope: OrgScope,
  { offer_id, profile_id }: OfferedTo,
  claimed_through: ClaimedThrough,
  at: string,
) =>
  changeRecipients(scope, [offer_id])
    .set({ claimed_through, seen_at: firstSeen(at) })
    .where('profile_id', '=', profile_id)
    .execute();

/** Stops the alerts of offers that are over for these steps. */
export const stopAlerts = (scope: OrgScope, offer_ids: readonly number[]) =>
  changeRecipients(scope, offer_ids).set({ alert_waits: false }).where('alert_waits', '=', true).execute();

export const markPassed = (scope: OrgScope, { offer_id, profile_id }: OfferedTo, at: string) =>
  changeRecipients(scope, [offer_id])
    .set({ passed_at: at, seen_at: firstSeen(at), alert_waits: false })
    .where('profile_id', '=', profile_id)
    .where('passed_at', 'is', null)
    .execute();

export const markSeen = (scope: OrgScope, profile_id: number, offer_ids: readonly number[], at: string) =>
  changeRecipients(scope, offer_ids)
    .set({ seen_at: at })
    .where('profile_id', '=', profile_id)
    .where('seen_at', 'is', null)
    .execute();

/** An open offer, as far as going on needs it. */
export interface OpenOffer {
  id: number;
  lead_id: string;
  client_id: number;
  rule_name: string;
  step: number;
  minutes: number;
  steps: number[][];
}

const selectOpen = (scope: OrgScope) =>
  scope.db
    .selectFrom('lead_offers')
    .where('org_id', '=', scope.org_id)
    .where('status', '=', 'OPEN')
    .select(['id', 'lead_id', 'client_id', 'rule_name', 'step', 'minutes', 'steps']);

/** Returns offers whose time is over, the longest first. */
export const findDueOffers = (scope: OrgScope, at: string, limit: number): Promise<OpenOffer[]> =>
  selectOpen(scope).where('deadline_at', '<=', at).orderBy('deadline_at').orderBy('id').limit(limit).execute();

/** Returns an open offer that everybody of its step has passed; undefined for any other. */
export const findPassedByAll = (scope: OrgScope, offer_id: number): Promise<OpenOffer | undefined> =>
  selectOpen(scope)
    .where('id', '=', offer_id)
    .where(sql<SqlBool>`not exists (
      select from lead_offer_recipients as person
      where person.org_id = lead_offers.org_id and person.offer_id = lead_offers.id and person.step = lead_offers.step
        and person.passed_at is null)`)
    .executeTakeFirst();

/** Returns those of these offers that everybody has passed, in every step. */
export async function findPassed(scope: OrgScope, offer_ids: readonly number[]): Promise<Set<number>> {
  const rows = await scope.db
    .selectFrom('lead_offer_recipients')
    .where('org_id', '=', scope.org_id)
    .where(sql<SqlBool>`offer_id = any(${[...offer_ids]}::bigint[])`)
    .groupBy('offer_id')
    .having(sql<SqlBool>`bool_and(passed_at is not null)`)
    .select('offer_id')
    .execute();
  return new Set(rows.map(({ offer_id }) => offer_id));
}

/** What becomes of an offer nobody claimed in its step. */
export interface OfferMove {
  id: number;
  /** The step it leaves; where it has left it already nothing happens. */
  from_step: number;
  status: 'OPEN' | 'OWNER' | 'WITHDRAWN';
  step: number;
  /** Of the new step. */
  people: number[];
  deadline_at: string;
}

/** Moves offers on, each at most once per step. @returns the ids of those that moved. */
export async function moveOffers(scope: OrgScope, moves: readonly OfferMove[], at: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update lead_offers as offer set
        status = done.status, step = done.step,
        offered_at = case when done.status = 'OPEN' then ${at} else offer.offered_at end,
        deadline_at = case when done.status = 'OPEN' then done.deadline_at else offer.deadline_at end,
        closed_at = case when done.status = 'OPEN' then null else ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as done (
        id bigint, from_step int, status text, step int, people jsonb, deadline_at timestamptz)
      where offer.org_id = ${scope.org_id} and offer.id = done.id and offer.status = 'OPEN' and offer.step = done.from_step
      returning offer.id, offer.step, done.people),
    added as (
      insert into lead_offer_recipients (org_id, offer_id, profile_id, step, offered_at)
      select ${scope.org_id}, moved.id, person.id::bigint, moved.step, ${at}
      from moved cross join lateral jsonb_array_elements_text(moved.people) as person (id)
      on conflict (org_id, offer_id, profile_id) do nothing)
    select id from moved`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** Closes the open offers of clients that somebody assigned or deleted. */
export async function withdrawOffers(scope: OrgScope, client_ids: readonly number[], at: string) {
  const { rows } = await sql<{ id: number; lead_id: string }>`
    update lead_offers set status = 'WITHDRAWN', closed_at = ${at}
    where org_id = ${scope.org_id} and client_id = any(${[...client_ids]}::bigint[]) and status = 'OPEN'
    returning id, lead_id`.execute(scope.db);
  return rows;
}

/** Returns the people of the present steps of offers, those of earlier steps too when asked. */
export async function listOfferedTo(scope: OrgScope, offer_ids: readonly number[]): Promise<OfferedTo[]> {
  return scope.db
    .selectFrom('lead_offer_recipients')
    .where('org_id', '=', scope.org_id)
    .where(sql<SqlBool>`offer_id = any(${[...offer_ids]}::bigint[])`)
    .orderBy('profile_id')
    .select(['offer_id', 'profile_id'])
    .execute();
}

/** Returns the others of the step in which an offer was claimed. */
export async function listOthers(scope: OrgScope, { offer_id, profile_id }: OfferedTo): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('lead_offer_recipients as person')
    .innerJoin('lead_offers as offer', (join) =>
      matchInOrg(join, 'offer.id', 'person.offer_id').onRef('offer.step', '=', 'person.step'),
    )
    .where('person.org_id', '=', scope.org_id)
    .where('person.offer_id', '=', offer_id)
    .where('person.profile_id', '<>', profile_id)
    .where('person.passed_at', 'is', null)
    .select('person.profile_id')
    .execute();
  return rows.map((row) => row.profile_id);
}

/** Returns the organisations with offers whose time is over, as the worker role. */
export const findOrgsWithDueOffers: FindWork<{ org_id: number }> = (db) =>
  db
    .selectFrom('lead_offers')
    .where('status', '=', 'OPEN')
    .where('deadline_at', '<=', nowIso())
    .select('org_id')
    .distinct();
