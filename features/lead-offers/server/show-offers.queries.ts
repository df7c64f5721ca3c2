import { type SqlBool, sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { findOwner } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { type OfferRow, offerAccess, type offerRow } from '../access.ts';
import { type LeadOffer, MAX_OPEN_OFFERS, type OfferState } from '../contract.ts';
import { hideContact } from './hide-contact.ts';
import { endAfter } from './offers.queries.ts';

const MAX_OTHERS = 10;
const MAX_NAMES_OF_STEP = 3;

/** The offers made to the actor, by the rule that is their right to see them. */
const selectOffers = (scope: Scope) =>
  scope.db
    .selectFrom('lead_offer_recipients as mine')
    .innerJoin('lead_offers as offer', (join) => matchInOrg(join, 'offer.id', 'mine.offer_id'))
    .innerJoin('clients as client', (join) => matchInOrg(join, 'client.id', 'offer.client_id'))
    .leftJoin('lead_events as event', (join) => matchInOrg(join, 'event.id', 'offer.lead_id'))
    .leftJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'event.source_id'))
    .where('mine.org_id', '=', scope.org_id)
    .where(toSql(offerAccess.view, scope.actor, 'mine'))
    .select(toSql(clientAccess.view, scope.actor, 'client').as('is_client_visible'))
    .select([
      'mine.id',
      'mine.step as my_step',
      'mine.offered_at',
      'mine.passed_at',
      'offer.id as offer_id',
      'offer.status',
      'offer.step',
      'offer.steps',
      'offer.minutes',
      'offer.deadline_at',
      'offer.rule_name',
      'offer.claimed_by_id',
      'offer.claimed_at',
      'offer.closed_at',
      'client.id as client_id',
      'client.name as client_name',
      'client.assigned_to_id',
      'client.deleted_at',
      'event.received_at',
      'event.lead',
      'source.name as source_name',
    ]);

type OfferedRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>;

const isOpen = (at: string) => sql<SqlBool>`(
  offer.status = 'OPEN' and mine.step = offer.step and mine.passed_at is null and offer.deadline_at > ${at}
  and client.assigned_to_id is null and client.deleted_at is null)`;

export async function listOpenOffers(scope: Scope): Promise<{ results: LeadOffer[]; count: number }> {
  const rows = await selectOffers(scope)
    .where(isOpen(nowIso()))
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .orderBy('offer.deadline_at')
    .orderBy('offer.id')
    .limit(MAX_OPEN_OFFERS)
    .execute();
  return { results: await showOffers(scope, rows), count: rows[0]?.count ?? 0 };
}

export async function listPastOffers(scope: Scope, paging: PageQuery): Promise<Page<LeadOffer>> {
  const past = selectOffers(scope).where(sql<SqlBool>`not ${isOpen(nowIso())}`);
  const page = await keysetPage(past, { column: 'mine.offered_at', id: 'mine.id', direction: 'desc' }, paging);
  return { ...page, results: await showOffers(scope, page.results) };
}

/** Returns an offer made to the actor, with its client. Throws `not_found`. */
export async function requireOffer(scope: Scope, id: number): Promise<{ offer: LeadOffer; client_id: number }> {
  const row = await selectOffers(scope).where('offer.id', '=', id).executeTakeFirst();
  const [offer] = row ? await showOffers(scope, [row]) : [];
  if (!row || !offer) throw new Problem('not_found', { log_detail: `lead offer ${id}` });
  return { offer, client_id: row.client_id };
}

/** Loads the offers that calls are about. */
export const offerRows = rowLoader<{ id: number }, typeof offerRow>()({
  kind: 'leadOffer',
  rights: offerAccess,
  unseen: 'not_found',
  load: async (scope, { id }): Promise<OfferRow> => {
    const row = await scope.db
      .selectFrom('lead_offer_recipients as mine')
      .where('mine.org_id', '=', scope.org_id)
      .where('mine.offer_id', '=', id)
      .where(toSql(offerAccess.view, scope.actor, 'mine'))
      .select(['mine.offer_id as id', 'mine.profile_id'])
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', { log_detail: `lead offer ${id}` });
    return row;
  },
});

async function showOffers(scope: Scope, rows: readonly OfferedRow[]): Promise<LeadOffer[]> {
  if (rows.length === 0) return [];
  const me = scope.actor.profile_id;
  const people = await readPeople(scope, rows);
  const owner_id = await findOwner(scope);
  const nextOf = ({ steps, step }: OfferedRow) => steps.slice(step + 1).map((ids) => ids.slice(0, MAX_NAMES_OF_STEP));
  const takenBy = (row: OfferedRow) => (row.status === 'OWNER' ? owner_id : row.claimed_by_id);
  const names = await readMemberNames(scope, [
    ...rows.flatMap((row) => [...nextOf(row).flat(), takenBy(row) ?? 0]),
    owner_id ?? 0,
  ]);
  const toPeople = (ids: readonly (number | null)[]) =>
    ids.flatMap((id) => (id !== null && names.has(id) ? [{ id, name: names.get(id)! }] : []));
  const now = nowIso();
  return rows.map((row) => {
    const state = findState(row, me, now);
    const isMine = state === 'open' || state === 'passed';
    const deadline_at = isMine ? row.deadline_at : endAfter(row.offered_at, row.minutes);
    const others = people.filter(
      ({ offer_id, step, id }) => offer_id === row.offer_id && step === row.my_step && id !== me,
    );
    const isTaken = row.status === 'CLAIMED' || row.status === 'OWNER';
    return {
      id: row.offer_id,
      state,
      client_name: state === 'claimed_by_me' ? row.client_name : hideContact(row.client_name),
      source_name: row.source_name ?? '',
      page_name: row.lead?.external_account_name ?? null,
      form_name: row.lead?.external_form_name ?? null,
      rule_name: row.rule_name,
      received_at: row.received_at ?? row.offered_at,
      offered_at: row.offered_at,
      deadline_at,
      seconds_left: isMine ? Math.max(0, (Date.parse(deadline_at) - Date.parse(now)) / 1_000) : 0,
      minutes: row.minutes,
      others: others.slice(0, MAX_OTHERS).map(({ id, name }) => ({ id, name })),
      others_count: others.length,
      next: isMine ? [...nextOf(row), [owner_id]].map(toPeople).filter((step) => step.length > 0) : [],
      taken_by: isTaken ? (toPeople([takenBy(row)])[0] ?? null) : null,
      taken_at: isTaken ? (row.claimed_at ?? row.closed_at) : null,
      client_id: row.is_client_visible && row.deleted_at === null ? row.client_id : null,
    };
  });
}

async function readPeople(scope: Scope, rows: readonly OfferedRow[]) {
  return scope.db
    .selectFrom('lead_offer_recipients as person')
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'person.profile_id'))
    .where('person.org_id', '=', scope.org_id)
    .where(sql<SqlBool>`person.offer_id = any(${rows.map(({ offer_id }) => offer_id)}::bigint[])`)
    .orderBy('person.id')
    .select(['person.offer_id', 'person.step', 'profiles.id', 'profiles.name'])
    .execute();
}

/** What decides how an offer stands for one of its people. */
interface OfferFacts {
  status: 'OPEN' | 'CLAIMED' | 'OWNER' | 'WITHDRAWN';
  step: number;
  my_step: number;
  deadline_at: string;
  passed_at: string | null;
  claimed_by_id: number | null;
  assigned_to_id: number | null;
  deleted_at: string | null;
}

/** Tells how an offer stands for one person now. */
function findState(offer: OfferFacts, profile_id: number, now: string): OfferState {
  if (offer.status === 'CLAIMED') return offer.claimed_by_id === profile_id ? 'claimed_by_me' : 'claimed_by_other';
  if (offer.status === 'OWNER') return 'with_owner';
  if (offer.status === 'WITHDRAWN' || offer.assigned_to_id !== null || offer.deleted_at !== null) return 'withdrawn';
  if (offer.my_step !== offer.step || Date.parse(offer.deadline_at) <= Date.parse(now)) return 'gone_on';
  return offer.passed_at === null ? 'open' : 'passed';
}
