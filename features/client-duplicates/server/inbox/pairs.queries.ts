import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { mergeRecords } from '#features/clients/server/index.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type DuplicateView, type duplicates, MAX_MERGED } from '../../contract.ts';

/** What makes a pair: a phone that both have in any spelling of its country, the very same phone, or an e-mail address. */
const shares = {
  // The same number is tried first: the function costs more than all the rest of a pair.
  phone: (pair: string) =>
    sharesContact(
      pair,
      'client_phones',
      sql`(other.number_e164 = one.number_e164 or other.number_e164 = any (number_variants(one.number_e164)))`,
    ),
  same_phone: (pair: string) => sharesContact(pair, 'client_phones', sql`other.number_e164 = one.number_e164`),
  email: (pair: string) => sharesContact(pair, 'client_emails', sql`other.email = one.email`),
};

const sharesContact = (pair: string, table: 'client_phones' | 'client_emails', isSame: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from ${sql.table(table)} as one
    join ${sql.table(table)} as other on other.org_id = one.org_id and other.client_id = ${sql.ref(`${pair}.second_id`)}
      and ${isSame}
    where one.org_id = ${sql.ref(`${pair}.org_id`)} and one.client_id = ${sql.ref(`${pair}.first_id`)})`;

/** Whether the actor may change a client that is there. */
const isChangeable = (scope: Scope, id: string) => sql<boolean>`exists (
  select from clients where clients.org_id = ${scope.org_id} and clients.id = ${sql.ref(id)} and clients.deleted_at is null
    and not clients.is_test and ${toSql(clientAccess.edit, scope.actor, 'clients')})`;

/** Whether a pair is in the view: somebody dismissed it or not, and both may be changed and still share something. */
const isListed = (scope: Scope, view: DuplicateView, pair: string) => sql<boolean>`(
  ${sql.ref(`${pair}.dismissed_at`)} is ${sql.raw(view === 'APART' ? 'not null' : 'null')}
  and ${isChangeable(scope, `${pair}.first_id`)} and ${isChangeable(scope, `${pair}.second_id`)}
  and (${shares.phone(pair)} or ${shares.email(pair)}))`;

/** Whether the pair is the one its clients are shown by: each client is shown once, with all it is compared with. */
const isShownPair = (scope: Scope, view: DuplicateView) => sql<boolean>`not exists (
    select from duplicate_pairs as above
    where above.org_id = pair.org_id and above.second_id = pair.first_id and ${isListed(scope, view, 'above')})
  and not exists (
    select from duplicate_pairs as beside
    where beside.org_id = pair.org_id and beside.first_id = pair.first_id and beside.place > pair.place
      and ${isListed(scope, view, 'beside')})`;

/** Whether all that are compared with the first client are surely the same person. */
const isSure = (scope: Scope, view: DuplicateView) => sql<boolean>`not exists (
  select from duplicate_pairs as beside
  join clients as first on first.org_id = beside.org_id and first.id = beside.first_id
  join clients as second on second.org_id = beside.org_id and second.id = beside.second_id
  where beside.org_id = pair.org_id and beside.first_id = pair.first_id and ${isListed(scope, view, 'beside')}
    and not ((${shares.same_phone('beside')} or ${shares.email('beside')}) and names_alike(first.name, second.name)))`;

const selectPairs = (scope: Scope, view: DuplicateView) =>
  scope.db
    .selectFrom('duplicate_pairs as pair')
    .where('pair.org_id', '=', scope.org_id)
    .where(isListed(scope, view, 'pair'))
    .where(isShownPair(scope, view))
    .$if(view === 'SURE', (query) => query.where(isSure(scope, view)));

/** Returns clients that may be one person and that the actor may change, questions first, then the last found. */
export async function listPairs(scope: Scope, { view, ...paging }: z.output<typeof duplicates.list.query>) {
  const page = await keysetPage(
    selectPairs(scope, view)
      .select(['pair.id', 'pair.first_id', 'pair.second_id', 'pair.is_question'])
      .select([shares.phone('pair').as('shares_phone'), shares.same_phone('pair').as('same_phone')])
      .select([shares.email('pair').as('same_email'), isSure(scope, view).as('is_sure')])
      .select(
        sql<number[]>`array(select beside.second_id from duplicate_pairs as beside
          where beside.org_id = pair.org_id and beside.first_id = pair.first_id and ${isListed(scope, view, 'beside')}
          order by 1 limit ${sql.lit(MAX_MERGED - 1)})`.as('other_ids'),
      ),
    { column: 'pair.place', id: 'pair.id', direction: 'desc' },
    paging,
  );
  const found = await mergeRecords.readFound(
    scope,
    page.results.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  );
  const results = page.results.flatMap(({ first_id, second_id, shares_phone, same_phone, other_ids, ...pair }) => {
    const [client, other] = [found.get(first_id), found.get(second_id)];
    if (!client || !other) return [];
    const phone_match = same_phone ? ('SAME' as const) : shares_phone ? ('OTHER_SPELLING' as const) : null;
    return [{ ...pair, client, other, phone_match, client_ids: [first_id, ...other_ids] }];
  });
  const isCounted = paging.with_count && paging.cursor === undefined;
  return { ...page, results, ...(isCounted && { counts: await countPairs(scope) }) };
}

/** Counts the pairs of each view; of very many that are open, the sure ones among the first. */
async function countPairs(scope: Scope): Promise<Record<DuplicateView, number>> {
  const limited = (view: DuplicateView) => selectPairs(scope, view).limit(COUNT_CAP);
  const { rows } = await sql<Record<DuplicateView, number>>`
    select count(*)::int as "ALL", (count(*) filter (where is_sure))::int as "SURE",
      (select count(*) from ${limited('APART').select('pair.id').as('apart')})::int as "APART"
    from ${limited('ALL').select(isSure(scope, 'ALL').as('is_sure')).as('opened')}`.execute(scope.db);
  return rows[0]!;
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
