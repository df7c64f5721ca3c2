import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { mergeRecords } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { DuplicateEntry } from '../../contract.ts';

/** Clients that are asked about with one client, the client among them. */
const MAX_TOGETHER = 50;

const hasSamePhone = (pair: string) => sql<boolean>`exists (
  select from client_phones as one
  join client_phones as other on other.org_id = one.org_id and other.client_id = ${sql.ref(`${pair}.second_id`)}
    and other.number_e164 = any (number_variants(one.number_e164))
  where one.org_id = ${sql.ref(`${pair}.org_id`)} and one.client_id = ${sql.ref(`${pair}.first_id`)})`;

const hasSameEmail = (pair: string) => sql<boolean>`exists (
  select from client_emails as one
  join client_emails as other on other.org_id = one.org_id and other.client_id = ${sql.ref(`${pair}.second_id`)}
    and other.email = one.email
  where one.org_id = ${sql.ref(`${pair}.org_id`)} and one.client_id = ${sql.ref(`${pair}.first_id`)})`;

/** Whether the actor may change a client that is there. */
const isChangeable = (scope: Scope, id: string) => sql<boolean>`exists (
  select from clients where clients.org_id = ${scope.org_id} and clients.id = ${sql.ref(id)} and clients.deleted_at is null
    and not clients.is_test and ${toSql(clientAccess.edit, scope.actor, 'clients')})`;

/** Whether the actor is asked about a pair: nobody dismissed it, and both may be changed and still share something. */
const isOpen = (scope: Scope, pair: string) => sql<boolean>`(
  ${sql.ref(`${pair}.dismissed_at`)} is null
  and ${isChangeable(scope, `${pair}.first_id`)} and ${isChangeable(scope, `${pair}.second_id`)}
  and (${hasSamePhone(pair)} or ${hasSameEmail(pair)}))`;

/** Whether the pair is the one its clients are shown by: each client is shown once, with all it is compared with. */
const isShownPair = (scope: Scope) => sql<boolean>`not exists (
    select from duplicate_pairs as above
    where above.org_id = pair.org_id and above.second_id = pair.first_id and ${isOpen(scope, 'above')})
  and not exists (
    select from duplicate_pairs as beside
    where beside.org_id = pair.org_id and beside.first_id = pair.first_id and beside.place > pair.place and ${isOpen(scope, 'beside')})`;

/** Returns clients that may be one person and that the actor may change, questions first, then the last found. */
export async function listPairs(scope: Scope, paging: PageQuery): Promise<Page<DuplicateEntry>> {
  const page = await keysetPage(
    scope.db
      .selectFrom('duplicate_pairs as pair')
      .where('pair.org_id', '=', scope.org_id)
      .where(isOpen(scope, 'pair'))
      .where(isShownPair(scope))
      .select(['pair.id', 'pair.first_id', 'pair.second_id', 'pair.is_question'])
      .select([hasSamePhone('pair').as('same_phone'), hasSameEmail('pair').as('same_email')])
      .select(
        sql<number>`(select count(*) from duplicate_pairs as beside
          where beside.org_id = pair.org_id and beside.first_id = pair.first_id and ${isOpen(scope, 'beside')})::int`.as(
          'others_count',
        ),
      ),
    { column: 'pair.place', id: 'pair.id', direction: 'desc' },
    paging,
  );
  const found = await mergeRecords.readFound(
    scope,
    page.results.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  );
  const results = page.results.flatMap(({ first_id, second_id, ...pair }) => {
    const [client, other] = [found.get(first_id), found.get(second_id)];
    return client && other ? [{ ...pair, client, other }] : [];
  });
  return { ...page, results };
}

/** Returns the clients the actor may change that may be the same person as this one, or as one of those, with this one. */
export async function listTogether(scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive together as (
      select ${id}::bigint as id
      union
      select case when pair.first_id = together.id then pair.second_id else pair.first_id end
      from together
      join duplicate_pairs as pair on pair.org_id = ${scope.org_id}
        and (pair.first_id = together.id or pair.second_id = together.id) and ${isOpen(scope, 'pair')})
    select id from together limit ${MAX_TOGETHER}`.execute(scope.db);
  return rows.map((row) => row.id).sort((one, other) => one - other);
}

/** Writes that clients are different people, or that this is open again. */
export async function dismissPairs(scope: Scope, client_ids: readonly number[], isDismissed: boolean): Promise<void> {
  const ids = [...new Set(client_ids)];
  const dismissed_at = isDismissed ? nowIso() : null;
  const dismissed_by_id = isDismissed ? scope.actor.profile_id : null;
  await sql`
    insert into duplicate_pairs (org_id, first_id, second_id, found_at, dismissed_at, dismissed_by_id)
    select ${scope.org_id}, one.id, other.id, ${nowIso()}, ${dismissed_at}, ${dismissed_by_id}
    from unnest(${ids}::bigint[]) as one (id) join unnest(${ids}::bigint[]) as other (id) on one.id < other.id
    on conflict (org_id, first_id, second_id) do update
    set dismissed_at = excluded.dismissed_at, dismissed_by_id = excluded.dismissed_by_id`.execute(scope.db);
}

/** Puts the pairs of these new clients to the top, because a person is to decide about them. */
export async function markQuestions(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  if (client_ids.length === 0) return;
  await sql`
    update duplicate_pairs set is_question = true
    where org_id = ${scope.org_id} and (first_id = any(${[...client_ids]}) or second_id = any(${[...client_ids]}))`.execute(
    scope.db,
  );
}
