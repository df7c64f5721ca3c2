import { type RawBuilder, sql } from 'kysely';
import { listMergedRows, type MergedRows, type RowMerge } from '#platform/server/database/merged-rows.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

type Does<What extends RowMerge['what']> = Extract<RowMerge, { what: What }>;
export type TableThat<What extends RowMerge['what']> = Pick<MergedRows, 'table' | 'column'> & { does: Does<What> };

/** One client of a merge whose rows go to the survivor. */
export interface MergedPair {
  merge_id: number;
  survivor_id: number;
  from_id: number;
}

/** What the rows of one table do that do not stay. */
export const tablesThat = <What extends RowMerge['what']>(what: What): TableThat<What>[] =>
  listMergedRows().flatMap(({ table, column, does }) =>
    does.what === what ? [{ table, column, does: does as Does<What> }] : [],
  );

/**
 * Moves the rows of a merged client to the survivor, and writes down what was done to each.
 *
 * @param chosen_id whose row stays where a client has one at most.
 */
export async function moveRows(scope: OrgScope, pair: MergedPair, chosen_id: number | null): Promise<void> {
  // Sent one right behind the other: no two of them write the same table.
  await Promise.all([
    ...tablesThat('move').map((rows) => moveFree(scope, rows, pair)),
    ...tablesThat('unite').map(async (rows) => {
      await noteUnited(scope, rows, pair);
      await unite(scope, rows, pair);
      await moveFree(scope, rows, pair);
    }),
    ...(chosen_id === pair.from_id ? tablesThat('choose').map((rows) => chooseRow(scope, rows, pair)) : []),
  ]);
}

const writeDown = sql`
  insert into client_merge_rows (org_id, merge_id, table_name, client_id, did, row_key, before, after)`;

/** Moves the rows that have no other in their way. */
async function moveFree(
  scope: OrgScope,
  { table, column, does }: TableThat<'move' | 'unite'>,
  { merge_id, survivor_id, from_id }: MergedPair,
): Promise<void> {
  await sql`
    with moved as (
      update ${sql.table(table)} as own set ${sql.ref(column)} = ${survivor_id}${repeat(does)}
      from clients as owner
      where owner.org_id = ${scope.org_id} and owner.id = ${survivor_id}
        and own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${from_id}
        ${isFree({ table, column, does }, survivor_id)}
      returning ${writeKey(does.key, 'own')} as row_key)
    ${writeDown}
    select ${scope.org_id}, ${merge_id}, ${table}, ${from_id}, 'MOVED', row_key, null, null from moved`.execute(
    scope.db,
  );
}

/** Sets what a row repeats of its client. */
export const repeat = (does: Does<'move' | 'unite'>) =>
  sql.join(
    (does.what === 'move' ? (does.repeats ?? []) : []).map((name) => sql`, ${sql.ref(name)} = owner.${sql.ref(name)}`),
    sql``,
  );

/** The rest of the key of a row as JSON. */
const writeKey = (key: readonly string[], alias: string): RawBuilder<unknown> =>
  writeColumns(key, (name) => `${alias}.${name}`);

const writeColumns = (names: readonly string[], write: (name: string) => string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.raw(write(name))]))})`;

/** Whether the survivor has no such row. */
function isFree({ table, column, does }: TableThat<'move' | 'unite'>, survivor_id: number) {
  if (!does.unless) return sql``;
  const where = 'where' in does.unless ? sql`and ${sql.raw(does.unless.where ?? 'true')}` : sql``;
  return sql`and not (true ${where} and exists (
    select from ${sql.table(table)} as kept
    where kept.org_id = own.org_id and kept.${sql.ref(column)} = ${survivor_id} ${isSame(does, 'own')} ${where}))`;
}

const isSame = ({ unless }: Does<'move' | 'unite'>, alias: string) =>
  sql.join(
    (unless?.same ?? []).map((name) => sql`and kept.${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`),
    sql` `,
  );

/** The rows of the survivor that take something over, and the rows they take it from. */
const unitedPairs = (
  scope: OrgScope,
  { column, does }: TableThat<'unite'>,
  { survivor_id, from_id }: MergedPair,
) => sql`
  kept.org_id = ${scope.org_id} and kept.${sql.ref(column)} = ${survivor_id}
  and lost.org_id = ${scope.org_id} and lost.${sql.ref(column)} = ${from_id} ${isSame(does, 'lost')}`;

async function noteUnited(scope: OrgScope, rows: TableThat<'unite'>, pair: MergedPair): Promise<void> {
  const { key, sets } = rows.does;
  const names = Object.keys(sets);
  await sql`
    ${writeDown}
    select ${scope.org_id}, ${pair.merge_id}, ${rows.table}, ${pair.from_id}, 'CHANGED', ${writeKey(key, 'kept')},
      ${writeColumns(names, (name) => `kept.${name}`)}, ${writeColumns(names, (name) => sets[name]!)}
    from ${sql.table(rows.table)} as kept, ${sql.table(rows.table)} as lost
    where ${unitedPairs(scope, rows, pair)}`.execute(scope.db);
}

async function unite(scope: OrgScope, rows: TableThat<'unite'>, pair: MergedPair): Promise<void> {
  const sets = Object.entries(rows.does.sets).map(([name, value]) => sql`${sql.ref(name)} = ${sql.raw(value)}`);
  await sql`
    update ${sql.table(rows.table)} as kept set ${sql.join(sets)}
    from ${sql.table(rows.table)} as lost
    where ${unitedPairs(scope, rows, pair)}`.execute(scope.db);
}

/** Gives the survivor the one row of another client; that gets the survivor's, if it has one. */
async function chooseRow(scope: OrgScope, rows: TableThat<'choose'>, pair: MergedPair): Promise<void> {
  const { table, column, does } = rows;
  const { merge_id, survivor_id, from_id } = pair;
  const swapped = await swapRows(scope, rows, pair);
  const did = swapped ? 'SWAPPED' : 'MOVED';
  if (!swapped) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${survivor_id}
      where org_id = ${scope.org_id} and ${sql.ref(column)} = ${from_id}`.execute(scope.db);
  }
  await sql`
    ${writeDown}
    select ${scope.org_id}, ${merge_id}, ${table}, ${from_id}, ${did}, ${writeKey([does.at], 'own')}, null, null
    from ${sql.table(table)} as own
    where own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${survivor_id}`.execute(scope.db);
}

/** Exchanges what the rows of two clients say. @returns false where one has none. */
export async function swapRows(
  scope: OrgScope,
  { table, column, does }: TableThat<'choose'>,
  { survivor_id, from_id }: Omit<MergedPair, 'merge_id'>,
): Promise<boolean> {
  const sets = does.columns.map((name) => sql`${sql.ref(name)} = other.${sql.ref(name)}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as one set ${sql.join(sets)}
    from ${sql.table(table)} as other
    where one.org_id = ${scope.org_id} and other.org_id = ${scope.org_id}
      and (one.${sql.ref(column)}, other.${sql.ref(column)}) in ((${survivor_id}::bigint, ${from_id}::bigint), (${from_id}::bigint, ${survivor_id}::bigint))`.execute(
    scope.db,
  );
  return Number(numAffectedRows ?? 0) > 0;
}
