import { type RawBuilder, sql } from 'kysely';
import { type FieldDefinition, readDefinitions, valueColumn } from '#features/custom-fields/server/index.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { invalidCursor } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import { clientAccess } from '../../access.ts';
import type { AppliedSort, ClientSort } from '../../contract.ts';
import { withClientColumns } from '../clients.queries.ts';
import { type Criteria, filtered } from './filter-clients.queries.ts';

const PREFIX = 'custom:';

/** Returns the key of the field a list is sorted by; null for a sort that every organisation has. */
export const readSortKey = (sort: ClientSort): string | null =>
  sort.startsWith(PREFIX) ? sort.slice(PREFIX.length) : null;

/** Returns the field a list is sorted by; undefined when it is gone. */
export const findSortField = async (scope: Scope, key: string): Promise<FieldDefinition | undefined> =>
  (await readDefinitions(scope)).find((field) => field.key === key);

export const sortFieldNotFound = () => fieldProblem('sort', 'This field no longer exists. Reload the page.');

type Direction = 'asc' | 'desc';
type SortOrder = AppliedSort['sort_order'];

/** A place in the list: what stands in the field, null behind the last client that has something there, and the client. */
interface Place {
  key: string | number | null;
  id: number;
}

interface Walk {
  direction: Direction;
  from: Place | null;
  rows: number;
  /** True when the walk goes towards the beginning of the list. */
  backwards: boolean;
}

/**
 * Reads one page of clients by what they have in a field: dropdowns by the order of their options, clients without a value
 * last in both directions. Throws `invalid_input` for a cursor of another list.
 */
export async function readClientsByField(
  scope: Scope,
  criteria: Criteria,
  { field, sort_order }: { field: FieldDefinition; sort_order: SortOrder },
  paging: PageQuery,
): Promise<Page<Row>> {
  const list = describeList(field, sort_order);
  const from = paging.cursor === undefined ? null : readCursor(list, field, paging.cursor);
  const backwards = from !== null && paging.cursor_type === 'previous';
  const forwards: Direction = sort_order === 'ASC' ? 'asc' : 'desc';
  const direction = backwards ? opposite(forwards) : forwards;
  const walk: Walk = { direction, from, rows: paging.page_size + 1, backwards };
  const found = await readRows(scope, criteria, field, walk);
  const hasMore = found.length > paging.page_size;
  const shown = found.slice(0, paging.page_size);
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    results: shown.map(({ sort_key: _, ...row }) => row),
    next: last && (backwards || hasMore) ? writeCursor(list, last) : null,
    previous: first && (backwards ? hasMore : from !== null) ? writeCursor(list, first) : null,
  };
}

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

type Row = Awaited<ReturnType<ReturnType<typeof withClientColumns>['executeTakeFirstOrThrow']>>;
type PlacedRow = Row & { sort_key: string | number | null };

/** Whether the list holds every client of the organisation, which the index of the field has in order. */
const isWholeList = (scope: Scope, criteria: Criteria): boolean =>
  allowedValues(clientAccess.view, scope.actor) === null &&
  listKeys(criteria).every((name) => criteria[name] === undefined);

/** Reads the clients with a value and those without, in the order in which the walk meets them. */
async function readRows(scope: Scope, criteria: Criteria, field: FieldDefinition, walk: Walk): Promise<PlacedRow[]> {
  const parts = walk.backwards ? [false, true] : [true, false];
  const found: PlacedRow[] = [];
  for (const hasValue of parts) {
    const isBehind = walk.from !== null && (walk.from.key !== null) !== hasValue;
    // The part the walk has left behind, or not come to yet: it begins in the one of its cursor.
    if (isBehind && parts[0] === hasValue) continue;
    const from = isBehind ? null : walk.from;
    const part = { ...walk, from, rows: walk.rows - found.length };
    found.push(
      ...(hasValue && isWholeList(scope, criteria)
        ? await readByIndex(scope, criteria, field, part)
        : await readPart(scope, criteria, field, part, hasValue)),
    );
    if (found.length >= walk.rows) break;
  }
  return found;
}

/** Reads clients with a value from the index that holds the values in order, option by option for a dropdown. */
function readByIndex(scope: Scope, criteria: Criteria, field: FieldDefinition, walk: Walk): Promise<PlacedRow[]> {
  const ofField = sql`value.org_id = ${scope.org_id} and value.key = ${field.key}`;
  const found = field.type === 'dropdown' ? findInOptions(ofField, field, walk) : findValues(ofField, field, walk);
  return withClientColumns(filtered(scope, criteria))
    .innerJoin(sql<{ id: number; sort_key: string | number }>`${found}`.as('found'), 'found.id', 'clients.id')
    .select('found.sort_key')
    .orderBy('found.sort_key', walk.direction)
    .orderBy('clients.id', walk.direction)
    .modifyEnd(plannedForValues)
    .execute();
}

function findValues(ofField: RawBuilder<unknown>, { type }: FieldDefinition, { direction, from, rows }: Walk) {
  const [column, order] = [valueColumn(type), sql.raw(direction)];
  const place = from ? sql`(${column}, value.client_id) ${beyond(direction)} (${from.key}, ${from.id})` : sql`true`;
  return sql`(select value.client_id as id, ${column} as sort_key from client_values as value
    where ${ofField} and ${column} is not null and ${place}
    order by ${column} ${order}, value.client_id ${order} limit ${sql.lit(rows)})`;
}

/** The clients of each option from that of the cursor on. Throws `invalid_input` when it is gone. */
function findInOptions(ofField: RawBuilder<unknown>, { options }: FieldDefinition, { direction, from, rows }: Walk) {
  const places = options.map(({ id }, index) => ({ id, place: index + 1 }));
  if (direction === 'desc') places.reverse();
  const start = from === null ? 0 : places.findIndex(({ place }) => place === from.key);
  if (start === -1) throw invalidCursor('its option is gone');
  const walked = places.slice(start);
  const order = sql.raw(direction);
  const end = direction === 'asc' ? 0 : Number.MAX_SAFE_INTEGER;
  // The whole key of the index is named, because PostgreSQL sorts an option that it takes for almost empty.
  return sql`(select placed.id, option.place as sort_key
    from unnest(${walked.map(({ id }) => id)}::float8[], ${walked.map(({ place }) => place)}::int[]) with ordinality as option (id, place, turn)
    cross join lateral (select value.client_id as id from client_values as value
      where ${ofField} and value.number >= option.id and value.number <= option.id
        and (value.number, value.client_id) ${beyond(direction)}
          (option.id, case when option.turn = 1 then ${from?.id ?? end}::bigint else ${end}::bigint end)
      order by value.number ${order}, value.client_id ${order} limit ${sql.lit(rows)}) as placed
    order by option.turn, placed.id ${order} limit ${sql.lit(rows)})`;
}

const beyond = (direction: Direction) => sql.raw(direction === 'asc' ? '>' : '<');

async function readPart(
  scope: Scope,
  criteria: Criteria,
  field: FieldDefinition,
  { direction, from, rows }: Walk,
  hasValue: boolean,
): Promise<PlacedRow[]> {
  const value = sortValue(field);
  const present = hasField(field, value);
  const query = withClientColumns(filtered(scope, criteria))
    .where(hasValue ? present : sql<boolean>`not ${present}`)
    .select((hasValue ? value : sql<null>`null`).as('sort_key'))
    .$if(hasValue, (part) => part.orderBy(value, direction))
    .orderBy('clients.id', direction)
    .limit(sql.lit(rows))
    .modifyEnd(plannedForValues);
  if (!from) return query.execute();
  const compare = beyond(direction);
  const place = hasValue
    ? sql<boolean>`(${value}, clients.id) ${compare} (${placeValue(field, from.key)}, ${from.id})`
    : sql<boolean>`clients.id ${compare} ${from.id}`;
  return query.where(place).execute();
}

/** What clients are ordered by. */
const sortValue = ({ type, key, options }: FieldDefinition): RawBuilder<string | number | null> =>
  type === 'dropdown'
    ? sql`array_position(${options.map(({ id }) => String(id))}::text[], clients.custom_fields ->> ${key}::text)`
    : sql`(clients.custom_fields -> ${key}::text)`;

const hasField = ({ type }: FieldDefinition, value: RawBuilder<unknown>): RawBuilder<boolean> =>
  type === 'dropdown'
    ? sql`(${value} is not null)`
    : sql`coalesce(jsonb_typeof(${value}) = ${type === 'number' ? 'number' : 'string'}, false)`;

const placeValue = ({ type }: FieldDefinition, key: Place['key']) =>
  type === 'dropdown' ? sql`${key}::int` : sql`${JSON.stringify(key)}::jsonb`;

/** A cursor is of one field, its type and one order; another field under the same key is another list. */
const describeList = ({ id, type }: FieldDefinition, sort_order: SortOrder): string => `${id}:${type}:${sort_order}`;

const writeCursor = (list: string, { sort_key, id }: PlacedRow): string =>
  Buffer.from(JSON.stringify([PREFIX, list, sort_key, id])).toString('base64url');

function readCursor(list: string, field: FieldDefinition, cursor: string): Place {
  try {
    const [prefix, of, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      unknown,
      unknown,
      Place['key'],
      number,
    ];
    if (prefix === PREFIX && of === list && isPlaceIn(field, key) && Number.isSafeInteger(id)) return { key, id };
  } catch {
    // A text that is no JSON gets the same answer as a cursor of another list.
  }
  throw invalidCursor('not a cursor of a list sorted by this field');
}

const MAX_POSITION = 1_000_000;

function isPlaceIn({ type }: FieldDefinition, key: unknown): boolean {
  if (key === null) return true;
  if (type === 'dropdown') return Number.isInteger(key) && Math.abs(Number(key)) <= MAX_POSITION;
  if (type === 'number') return typeof key === 'number' && Number.isFinite(key);
  return typeof key === 'string' && key.isWellFormed() && !key.includes('\u0000');
}
