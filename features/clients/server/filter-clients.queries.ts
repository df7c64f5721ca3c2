import { sql } from 'kysely';
import { listKeys } from '#platform/contract/keys-of.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { escapeLike } from '#platform/server/database/like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientCriteria, type FilteredField, filteredFields } from '../contract.ts';
import { clientsFor, containsFragment, matchingSearch } from './clients.queries.ts';
import { entriesToSearch } from './search-plan.queries.ts';
import { storedSourceNames } from './source-names.queries.ts';

type Clients = ReturnType<typeof clientsFor>;
type Narrow<Value> = (clients: Clients, value: Value, scope: Scope) => Clients;
/** The filter only the server uses: the client did something themselves. */
export interface Criteria extends ClientCriteria {
  was_active?: boolean;
  found?: Found;
}

/** The result of a search: these clients, or the fragment when it finds more than `MOST_NAMED`. */
type Found = { ids: number[] } | { fragment: string };
type Period = { from?: string | undefined; to?: string | undefined };

/** The criteria whose SQL has no values, so that it can be kept. */
export type MarkCriteria = Pick<Criteria, 'is_new_lead' | 'was_active'>;

const narrowByMark = {
  // The value is a literal, because a cached plan uses the index of new leads only if it is for new leads alone.
  is_new_lead: (clients: Clients, isNew: boolean) => clients.where('clients.is_new_lead', '=', sql.lit(isNew)),
  was_active: (clients: Clients, wanted: boolean) =>
    clients.where('clients.recently_active_at', wanted ? 'is not' : 'is', null),
};

/** Limits clients by the criteria whose SQL has no values. */
export function narrowByMarks(clients: Clients, { is_new_lead, was_active }: MarkCriteria): Clients {
  const found = is_new_lead === undefined ? clients : narrowByMark.is_new_lead(clients, is_new_lead);
  return was_active === undefined ? found : narrowByMark.was_active(found, was_active);
}

/** The SQL of each criterion; a criterion added to the contract does not compile without its line here. */
const narrow: { [Name in keyof Criteria]-?: Narrow<NonNullable<Criteria[Name]>> } = {
  search: (clients, text, scope) =>
    text === '' ? clients : clients.where('clients.id', 'in', matchingSearch(scope, text)),
  found: (clients, found) =>
    clients.where('ids' in found ? sql<boolean>`clients.id = any(${found.ids})` : containsFragment(found.fragment)),
  sources: (clients, sources) => clients.where(sql<boolean>`clients.source = any(${sources})`),
  source_names: (clients, names, scope) =>
    clients.where(sql<boolean>`clients.source_name = any(${storedSourceNames(scope, names)})`),
  assigned_to_ids: (clients, chosen, scope) =>
    clients.where(
      sql<boolean>`clients.assigned_to_id_or_zero = any(${chosen.map((value) => resolveAssignee(scope, value))})`,
    ),
  is_converted: (clients, isConverted) => clients.where('clients.converted_at', isConverted ? 'is not' : 'is', null),
  has_phone: (clients, wanted) => clients.where(sql<boolean>`${existsIn('client_phones')} = ${wanted}`),
  has_email: (clients, wanted) => clients.where(sql<boolean>`${existsIn('client_emails')} = ${wanted}`),
  follow_up: (clients, state) => clients.where(followUpConditions[state]()),
  last_activity_types: (clients, types) => clients.where(sql<boolean>`clients.last_activity_type = any(${types})`),
  created: (clients, period) => within(clients, 'clients.created_at', period),
  last_activity: (clients, period) => within(clients, 'clients.last_activity_at', period),
  ...narrowByMark,
  ...narrowByFields(),
};

/** Filters by a part of a field, regardless of case. */
function narrowByFields() {
  const contains =
    (field: FilteredField): Narrow<string> =>
    (clients, part) =>
      clients.where(`clients.${field}`, 'ilike', `%${escapeLike(part)}%`);
  return Object.fromEntries(filteredFields.map((field) => [field, contains(field)])) as Record<
    FilteredField,
    Narrow<string>
  >;
}

/** The most found clients a list names; beyond it, each client of the list is compared with the fragment. */
const MOST_NAMED = COUNT_CAP;

/** Looks the search up once, for the rows and their count. */
export async function resolveSearch(scope: Scope, { search, ...criteria }: Criteria): Promise<Criteria> {
  if (!search) return criteria;
  const { rows } = await sql<{ id: number }>`
    select found.id from ${matchingSearch(scope, search, MOST_NAMED + 1, (await entriesToSearch(scope)) !== null)} as found`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  return { ...criteria, found: ids.length > MOST_NAMED ? { fragment: search } : { ids } };
}

/** Returns the clients the actor may see that meet every given criterion. */
export function filtered(scope: Scope, criteria: Criteria): Clients {
  let found = clientsFor(scope, 'view');
  for (const name of listKeys(narrow)) {
    const wanted = criteria[name];
    if (wanted !== undefined) found = (narrow[name] as Narrow<unknown>)(found, wanted, scope);
  }
  return found;
}

/** Returns the exact count below the cap, and the cap from there on; never reads further. */
export async function countClients(scope: Scope, criteria: Criteria): Promise<number> {
  // The cap stands in the text: for any number PostgreSQL plans to read a tenth of the table.
  const capped = filtered(scope, criteria).select(sql.lit(1).as('one')).limit(sql.lit(COUNT_CAP));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${capped}) as capped`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

export const resolveAssignee = (scope: Scope, value: 'me' | 'unassigned' | number): number =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? 0 : value;

const existsIn = (table: 'client_phones' | 'client_emails') =>
  sql<boolean>`exists (select from ${sql.table(table)} as point
    where point.org_id = clients.org_id and point.client_id = clients.id)`;

const hasFollowUp = (condition = sql<boolean>`true`) =>
  sql<boolean>`exists (select from follow_ups as next_step
    where next_step.org_id = clients.org_id and next_step.client_id = clients.id and ${condition})`;

const followUpConditions = {
  none: () => sql<boolean>`not ${hasFollowUp()}`,
  any: () => hasFollowUp(),
  overdue: () => hasFollowUp(sql`next_step.remind_on < ${nowIso()}`),
  someday: () => hasFollowUp(sql`next_step.maturity_type = 'NOT_FIXED'`),
};

function within(clients: Clients, column: 'clients.created_at' | 'clients.last_activity_at', { from, to }: Period) {
  let found = clients;
  if (from !== undefined) found = found.where(column, '>=', from);
  if (to !== undefined) found = found.where(column, '<', to);
  return found;
}
