import { type RawBuilder, sql } from 'kysely';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, isSortableKey, readDefinitions } from '#features/custom-fields/server/index.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { invalidCursor } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import { clientAccess } from '../../access.ts';
import type { AppliedSort, ClientSort } from '../../contract.ts';
import { clientsFor, withClientColumns } from '../clients.queries.ts';
import { type Criteria, filtered } from './filter-clients.queries.ts';

const PREFIX = 'custom:';

/** Returns the key of the field a list is sorted by; null for a sort that every organisation has. */
export const readSortKey = (sort: ClientSort): string | null =>
  sort.startsWith(PREFIX) ? sort.slice(PREFIX.length) : null;

/** Returns the field a list can be sorted by; undefined when it is gone or none of the ten (readings.md D11). */
export const findSortField = async (scope: Scope, key: string): Promise<FieldDefinition | undefined> =>
  isSortableKey(key) ? (await readDefinitions(scope)).find((field) => field.key === key) : undefined;

export const notSortable = (key: string) =>
  fieldProblem(
    'sort',
    isSortableKey(key)
      ? 'This field no longer exists. Reload the page.'
      : 'Lists can only be sorted by an organisation’s first ten fields, and this is not one of them.',
  );

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
  const found = isWholeList(scope, criteria)
    ? await readByIndex(scope, field, walk, sort_order)
    : await readRows(scope, criteria, field, walk);
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

/** Reads a page of the whole list through the function that can use the index. */
async function readByIndex(
  scope: Scope,
  field: FieldDefinition,
  { direction, from, rows, backwards }: Walk,
  sort_order: SortOrder,
): Promise<PlacedRow[]> {
  const parts = listParts(field, sort_order);
  const walked = backwards ? parts.toReversed() : parts;
  const start = from === null ? 0 : findPart(field, walked, from);
  const key = field.type === 'dropdown' ? null : (from?.key ?? null);
  const page = sql<{ id: number }>`select page.id from custom_field_page(
    ${field.key}, ${JSON.stringify(walked.slice(start))}::jsonb, ${direction === 'desc'}, ${JSON.stringify(key)}::jsonb,
    ${from?.id ?? null}, ${rows}) as page`;
  const ids = (await page.execute(scope.db)).rows.map(({ id }) => id);
  const found = await withClientColumns(clientsFor(scope, 'view'))
    .where(sql<boolean>`clients.id = any(${ids})`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, { ...row, sort_key: readSortValue(field, row.custom_fields) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A part of the list: the clients in one option, those with any value (`{}`), those without one (null) or in no option. */
type Part = { value?: number } | null | readonly number[];

const isLast = (part: Part): boolean => part === null || Array.isArray(part);

function listParts({ type, options }: FieldDefinition, sort_order: SortOrder): Part[] {
  if (type !== 'dropdown') return [{}, null];
  const ordered = sort_order === 'ASC' ? options : options.toReversed();
  return [...ordered.map(({ id }) => ({ value: id })), options.map(({ id }) => id)];
}

/** Throws `invalid_input` when the place was in an option that is gone. */
function findPart({ type, options }: FieldDefinition, parts: readonly Part[], { key }: Place): number {
  if (key === null || type !== 'dropdown') return parts.findIndex((part) => isLast(part) === (key === null));
  const option = options[Number(key) - 1];
  const index = parts.findIndex((part) => part !== null && 'value' in part && part.value === option?.id);
  if (!option || index === -1) throw invalidCursor('its option is gone');
  return index;
}

/** What a client is sorted by: its value, or the position of its option from 1 on. */
function readSortValue({ type, key, options }: FieldDefinition, values: CustomValues): Place['key'] {
  const value = values[key] ?? null;
  if (type !== 'dropdown') return value;
  const index = options.findIndex(({ id }) => id === value);
  return index === -1 ? null : index + 1;
}

/** Reads the clients with a value and those without, in the order in which the walk meets them. */
async function readRows(scope: Scope, criteria: Criteria, field: FieldDefinition, walk: Walk): Promise<PlacedRow[]> {
  const parts = walk.backwards ? [false, true] : [true, false];
  const found: PlacedRow[] = [];
  for (const hasValue of parts) {
    const isBehind = walk.from !== null && (walk.from.key !== null) !== hasValue;
    // The part the walk has left behind, or not come to yet: it begins in the one of its cursor.
    if (isBehind && parts[0] === hasValue) continue;
    const from = isBehind ? null : walk.from;
    found.push(
      ...(await readPart(scope, criteria, field, { ...walk, from, rows: walk.rows - found.length }, hasValue)),
    );
    if (found.length >= walk.rows) break;
  }
  return found;
}

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
  const compare = sql.raw(direction === 'asc' ? '>' : '<');
  const place = hasValue
    ? sql<boolean>`(${value}, clients.id) ${compare} (${placeValue(field, from.key)}, ${from.id})`
    : sql<boolean>`clients.id ${compare} ${from.id}`;
  return query.where(place).execute();
}

/** What clients are ordered by. The key stands in the text, so that its index is used. */
const sortValue = ({ type, key, options }: FieldDefinition): RawBuilder<string | number | null> =>
  type === 'dropdown'
    ? sql`array_position(${options.map(({ id }) => String(id))}::text[], clients.custom_fields ->> ${sql.lit(key)})`
    : sql`(clients.custom_fields -> ${sql.lit(key)})`;

const hasField = ({ type, key }: FieldDefinition, value: RawBuilder<unknown>): RawBuilder<boolean> =>
  type === 'dropdown' ? sql`(${value} is not null)` : sql`(clients.custom_fields ? ${sql.lit(key)})`;

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
