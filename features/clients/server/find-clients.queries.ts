import { type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { displayPhone, type ParsedPhone } from '#domain/phone-numbers.ts';
import type { Page } from '#platform/contract/paging.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { Scope, TenantDB } from '#platform/server/database/scope.ts';
import { clientAccess } from '../access.ts';
import type { clients, FoundClient } from '../contract.ts';
import { filtered } from './filter-clients.queries.ts';
import { findMatchingClients } from './match-people.queries.ts';
import { readPhones } from './written-phones.ts';

/** The most duplicates one answer names. */
const MAX_DUPLICATES = 10;

/**
 * Finds clients with this fragment in name, company, phone or e-mail: first those whose whole name it is, then those
 * with a name that has it as a word, begins with it, has a word that begins with it; among equals the most recently
 * active first.
 */
export async function searchClients(
  scope: Scope,
  { search, ...paging }: z.output<typeof clients.search.query>,
): Promise<Page<FoundClient>> {
  const ranked = filtered(scope, { search }).select(['clients.id as client_id', relevanceTo(search).as('relevance')]);
  const found = await keysetPage(
    withFoundColumns(
      scope.db
        .selectFrom('clients')
        .innerJoin(ranked.as('ranked'), 'ranked.client_id', 'clients.id')
        .where('clients.org_id', '=', scope.org_id) as never,
    ),
    { column: 'ranked.relevance', id: 'clients.id', direction: 'desc' },
    paging,
  );
  return { ...found, results: found.results.map(toFound) };
}

/**
 * One number to sort by: how close the name is, then the last activity. OFFSET 0 makes the name be normalised once per
 * row.
 */
const relevanceTo = (search: string) => {
  const wanted = sql`search_normalise(${search})`;
  const pattern = sql`search_normalise(${search.replace(/[\\%_]/g, '\\$&')})`;
  return sql<number>`((select case
        when written.name = ${wanted} then 4
        when ' ' || written.name || ' ' like '% ' || ${pattern} || ' %' then 3
        when written.name like ${pattern} || '%' then 2
        when ' ' || written.name like '% ' || ${pattern} || '%' then 1
        else 0
      end
      from (select search_normalise(clients.name) as name offset 0) as written) * 1000000000000000
    + extract(epoch from clients.last_activity_at) * 1000)::bigint`;
};

/**
 * Finds clients that are the same person by phone or e-mail; those the actor may not see are returned without any
 * details.
 */
export async function searchDuplicates(scope: Scope, wanted: z.output<typeof clients.searchDuplicates.body>) {
  const phones = await readPhones(scope, wanted.phonenumber ? [{ raw: wanted.phonenumber }] : []);
  const ids = await findMatchingClients(scope, {
    numbers: phones.flatMap(({ number_e164 }) => number_e164 ?? []),
    emails: wanted.email ? [wanted.email] : [],
  });
  if (ids.length === 0) return { results: [] };
  const rows = await withFoundColumns(
    scope.db
      .selectFrom('clients')
      .where('clients.org_id', '=', scope.org_id)
      .where('clients.id', 'in', ids.slice(0, MAX_DUPLICATES)),
  )
    .select(toSql(clientAccess.view, scope.actor, 'clients').as('may_view'))
    .orderBy('clients.last_activity_at', 'desc')
    .execute();
  return {
    results: rows.map(({ may_view, ...row }) => ({
      client: may_view ? toFound(row) : null,
      assigned_to_id: row.assigned_to_id,
      assigned_to_name: row.assigned_to_name,
    })),
  };
}

/** Adds the columns of a found client; `phone` and `email` are the first of each. */
const withFoundColumns = (query: SelectQueryBuilder<TenantDB, 'clients', object>) =>
  query
    .leftJoin('profiles as assignee', (join) =>
      join.onRef('assignee.org_id', '=', 'clients.org_id').onRef('assignee.id', '=', 'clients.assigned_to_id'),
    )
    .select([
      'clients.id',
      'clients.name',
      'clients.company',
      'clients.is_new_lead',
      'clients.last_activity_at',
      'clients.assigned_to_id',
      'assignee.name as assigned_to_name',
    ])
    .select([
      sql<ParsedPhone | null>`(select json_build_object('raw', point.raw, 'number_e164', point.number_e164)
        from client_phones as point
        where point.org_id = clients.org_id and point.client_id = clients.id order by point.position limit 1)`.as(
        'phone',
      ),
      sql<string | null>`(select point.email from client_emails as point
        where point.org_id = clients.org_id and point.client_id = clients.id order by point.position limit 1)`.as(
        'email',
      ),
    ]);

interface FoundRow extends Omit<FoundClient, 'assigned_to' | 'phone'> {
  phone: ParsedPhone | null;
  assigned_to_id: number | null;
  assigned_to_name: string | null;
}

const toFound = ({ assigned_to_id, assigned_to_name, phone, ...row }: FoundRow): FoundClient => ({
  ...row,
  phone: phone && displayPhone(phone),
  assigned_to: assigned_to_id === null ? null : { id: assigned_to_id, name: assigned_to_name ?? '' },
});
