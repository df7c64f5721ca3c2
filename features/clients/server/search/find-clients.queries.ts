import { type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { displayPhone, numberVariants, type ParsedPhone } from '#domain/phone-numbers.ts';
import type { Page } from '#platform/contract/paging.ts';
import { type AllowedValues, type RuleShape, shapeToSql, splitRule } from '#platform/server/database/access-sql.ts';
import { invalidCursor } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope, TenantDB } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { clientAccess } from '../../access.ts';
import type { clients, FoundClient } from '../../contract.ts';
import { clientsFor, isCounted, normalised, readFragment, selectOrgClients } from '../clients.queries.ts';
import { swapLetters } from '../similar-clients.queries.ts';
import { readPhones } from '../write/written-phones.ts';
import { entriesToSearch } from './search-plan.queries.ts';

/** The most duplicates one answer names. */
const MAX_DUPLICATES = 10;

/**
 * Finds clients with this fragment in name, company, phone or e-mail: first those whose whole name it is, then those
 * with a name that has it as a word, begins with it, has a word that begins with it; among equals the most recently
 * active first. Where nobody has it, those with a word like it, on one page. A fragment that very many contain orders by whether a word begins with it (decision 0118).
 */
export async function searchClients(
  scope: Scope,
  { search, page_size, cursor, cursor_type }: z.output<typeof clients.search.query>,
): Promise<Page<FoundClient>> {
  const from = cursor === undefined ? null : readCursor(cursor);
  const backwards = from !== null && cursor_type === 'previous';
  const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
  const entries = await entriesToSearch(scope);
  scope.endWithNext();
  const { ordering = null, sort_key = null, id = null } = from ?? {};
  const rows = await selectFound(
    scope,
    {
      fragment: readFragment(search),
      swapped: swapLetters(search),
      allowed,
      take: page_size + 1,
      ordering,
      sort_key,
      id,
      entries,
    },
    shape,
    backwards,
  );
  const hasMore = rows.length > page_size;
  const shown = rows.slice(0, page_size);
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    results: shown.map(toFound),
    next: last && (backwards || hasMore) ? writeCursor(last) : null,
    previous: first && (backwards ? hasMore : from !== null) ? writeCursor(first) : null,
  };
}

type SearchValues = Placeholders<
  { [Place in keyof SearchPlace]: SearchPlace[Place] | null } & {
    fragment: string;
    swapped: readonly string[] | null;
    allowed: AllowedValues;
    take: number;
    entries: number | null;
  }
>;

const selectFound = namedStatement((scope, values: SearchValues, right: RuleShape, backwards: boolean) => {
  const { fragment, swapped, allowed, take, ordering, sort_key, id, entries } = values;
  const order = backwards ? 'asc' : 'desc';
  return withFoundColumns(selectOrgClients(scope).where(shapeToSql(right, allowed, 'clients')))
    .innerJoin(
      sql<SearchPlace>`find_clients(${normalised(fragment)}, ${swapped}::text[], ${allowed}::bigint[], ${take},
        ${ordering}, ${sort_key}, ${id}, ${sql.lit(backwards)}, ${entries})`.as('found'),
      (join) => join.onRef('found.id', '=', 'clients.id'),
    )
    .select(['found.sort_key', 'found.ordering'])
    .orderBy('found.sort_key', order)
    .orderBy('clients.id', order);
});

/** The orders of `find_clients`, by the names its SQL uses. */
const orderings = ['ranked', 'words', 'recent', 'similar'] as const;

/** The place of a client in the result of a search, and how that result is ordered. */
interface SearchPlace {
  id: number;
  sort_key: number;
  ordering: (typeof orderings)[number];
}

const writeCursor = ({ ordering, sort_key, id }: SearchPlace): string =>
  Buffer.from(JSON.stringify([ordering, sort_key, id])).toString('base64url');

function readCursor(cursor: string): SearchPlace {
  try {
    const [name, sort_key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, number, number];
    const ordering = orderings.find((known) => known === name);
    if (ordering && Number.isSafeInteger(sort_key) && sort_key >= 0 && Number.isSafeInteger(id))
      return { ordering, sort_key, id };
  } catch {
    // A text that is no JSON gets the same answer as a cursor of another list.
  }
  throw invalidCursor('not a cursor of a search');
}

type Duplicates = Placeholders<{ numbers: readonly string[]; emails: readonly string[]; allowed: AllowedValues }>;

/** Deleted clients and test leads are not among them; the most recently active come first. */
const selectDuplicates = namedStatement((scope, { numbers, emails, allowed }: Duplicates, right: RuleShape) =>
  withFoundColumns(selectOrgClients(scope).where(isCounted))
    .where(sql<boolean>`clients.id in (
      select client_id from find_client_ids_by_contact(${numbers}::text[], ${emails}::citext[]))`)
    .select(sql<boolean>`${shapeToSql(right, allowed, 'clients')}`.as('may_view'))
    .orderBy('clients.last_activity_at', 'desc')
    .orderBy('clients.id')
    .limit(sql.lit(MAX_DUPLICATES)),
);

/**
 * Finds clients that are the same person by phone (in any of its country's spellings) or e-mail; those the actor may not see
 * are returned without any details.
 */
export async function searchDuplicates(scope: Scope, wanted: z.output<typeof clients.searchDuplicates.body>) {
  const phones = await readPhones(scope, wanted.phonenumber ? [{ raw: wanted.phonenumber }] : []);
  const numbers = phones.flatMap(({ number_e164 }) => (number_e164 === null ? [] : numberVariants(number_e164)));
  const emails = wanted.email ? [wanted.email] : [];
  if (numbers.length === 0 && emails.length === 0) return { results: [] };
  const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
  scope.endWithNext();
  const rows = await selectDuplicates(scope, { numbers, emails, allowed }, shape);
  return {
    results: rows.map((row) => ({
      client: row.may_view ? toFound(row) : null,
      assigned_to_id: row.assigned_to_id,
      assigned_to_name: row.assigned_to_name,
    })),
  };
}

/** Returns these clients as a picker shows them; the caller has checked that the actor may see them. */
export async function readFoundClients(scope: Scope, ids: readonly number[]): Promise<Map<number, FoundClient>> {
  const rows = await withFoundColumns(clientsFor(scope, 'view'))
    .where(sql<boolean>`clients.id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, toFound(row)]));
}

/** The first phone number and the first e-mail address of a client. */
export const firstContact = [
  sql<ParsedPhone | null>`clients.contact_points #> '{phones,0}'`.as('phone'),
  sql<string | null>`clients.contact_points #>> '{emails,0}'`.as('email'),
] as const;

/** Adds the columns of a found client; `phone` and `email` are the first of each. */
const withFoundColumns = (query: SelectQueryBuilder<TenantDB, 'clients', object>) =>
  query
    .leftJoin('profiles as assignee', (join) => matchInOrg(join, 'assignee.id', 'clients.assigned_to_id'))
    .select([
      'clients.id',
      'clients.name',
      'clients.company',
      'clients.is_new_lead',
      'clients.is_test',
      'clients.last_activity_at',
      'clients.assigned_to_id',
      'assignee.name as assigned_to_name',
    ])
    .select(firstContact);

interface FoundRow extends Omit<FoundClient, 'assigned_to' | 'phone'> {
  phone: ParsedPhone | null;
  assigned_to_id: number | null;
  assigned_to_name: string | null;
}

/** Names every column: an object made of the rest of another is slow to make, to read and to free. */
const toFound = (row: FoundRow): FoundClient => ({
  id: row.id,
  name: row.name,
  company: row.company,
  phone: row.phone && displayPhone(row.phone),
  email: row.email,
  is_new_lead: row.is_new_lead,
  is_test: row.is_test,
  assigned_to: row.assigned_to_id === null ? null : { id: row.assigned_to_id, name: row.assigned_to_name ?? '' },
  last_activity_at: row.last_activity_at,
});
