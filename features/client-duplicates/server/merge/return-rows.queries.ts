import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type ClientMerge, countedRows } from '../../contract.ts';
import { repeat, swapRows, type TableThat, tablesThat } from './move-rows.queries.ts';

interface Merge {
  id: number;
  survivor_id: number;
}

/** Gives the clients of a merge back what it moved. What was erased or moved on since stays as it is. */
export async function returnRows(scope: OrgScope, merge: Merge, client_ids: readonly number[]): Promise<void> {
  await Promise.all([
    ...tablesThat('move').map((rows) => moveBack(scope, rows, merge)),
    ...tablesThat('unite').flatMap((rows) => [changeBack(scope, rows, merge), moveBack(scope, rows, merge)]),
  ]);
  for (const rows of tablesThat('choose')) {
    for (const from_id of client_ids) await returnChosen(scope, rows, merge, from_id);
  }
}

/** The rows of a table to which a merge did something. */
const done = (scope: OrgScope, table: string, merge: Merge, did: string) => sql`
  client_merge_rows as done, jsonb_populate_record(null::${sql.table(table)}, done.row_key) as place
  where done.org_id = ${scope.org_id} and done.merge_id = ${merge.id} and done.table_name = ${table} and done.did = ${did}`;

const isPlace = (key: readonly string[]) =>
  sql.join(
    key.map((name) => sql`and own.${sql.ref(name)} = place.${sql.ref(name)}`),
    sql` `,
  );

async function moveBack(scope: OrgScope, { table, column, does }: TableThat<'move' | 'unite'>, merge: Merge) {
  await sql`
    update ${sql.table(table)} as own set ${sql.ref(column)} = owner.id${repeat(does)}
    from clients as owner, ${done(scope, table, merge, 'MOVED')}
      and owner.org_id = ${scope.org_id} and owner.id = done.client_id
      and own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${merge.survivor_id} ${isPlace(does.key)}`.execute(
    scope.db,
  );
}

/** Restores what rows of the survivor had taken over and nobody changed since. */
async function changeBack(scope: OrgScope, { table, column, does }: TableThat<'unite'>, merge: Merge) {
  const names = Object.keys(does.sets);
  const sets = names.map((name) => sql`${sql.ref(name)} = former.${sql.ref(name)}`);
  const same = names.map((name) => sql`and own.${sql.ref(name)} is not distinct from latter.${sql.ref(name)}`);
  await sql`
    update ${sql.table(table)} as own set ${sql.join(sets)}
    from (
      select place.*, done.before, done.after from ${done(scope, table, merge, 'CHANGED')}) as place
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, place.before) as former
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, place.after) as latter
    where own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${merge.survivor_id}
      ${isPlace(does.key)} ${sql.join(same, sql` `)}`.execute(scope.db);
}

/** Returns the one row a client gave away, unless the survivor has another by now. */
async function returnChosen(scope: OrgScope, rows: TableThat<'choose'>, { id, survivor_id }: Merge, from_id: number) {
  const { table, column, does } = rows;
  const { rows: found } = await sql<{ did: string; is_there: boolean }>`
    select done.did, exists (
      select from ${sql.table(table)} as own, jsonb_populate_record(null::${sql.table(table)}, done.row_key) as place
      where own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${survivor_id} ${isPlace([does.at])}) as is_there
    from client_merge_rows as done
    where done.org_id = ${scope.org_id} and done.merge_id = ${id} and done.table_name = ${table}
      and done.client_id = ${from_id}`.execute(scope.db);
  const [chosen] = found;
  if (!chosen) return;
  const isSwapped = chosen.did === 'SWAPPED';
  if (chosen.is_there && isSwapped) await swapRows(scope, rows, { survivor_id, from_id });
  else if (chosen.is_there) await rename(scope, rows, survivor_id, from_id);
  else if (isSwapped) await rename(scope, rows, from_id, survivor_id);
}

/** Gives the row of one client to another that has none. */
const rename = (scope: OrgScope, { table, column }: TableThat<'choose'>, from_id: number, to_id: number) =>
  sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to_id}
    where org_id = ${scope.org_id} and ${sql.ref(column)} = ${from_id} and not exists (
      select from ${sql.table(table)} as there
      where there.org_id = ${scope.org_id} and there.${sql.ref(column)} = ${to_id})`.execute(scope.db);

/** How many rows of each kind people know. */
type RowCounts = ClientMerge['returned'];

const countedTables = () =>
  tablesThat('move').flatMap(({ does: { counted, key }, ...rows }) => {
    const as = countedRows.find((known) => known === counted?.as);
    return counted && as ? [{ ...rows, at: counted.at, as, key }] : [];
  });

/** Counts the rows of each of these clients. */
export async function countRows(scope: OrgScope, client_ids: readonly number[]) {
  const counts = new Map(client_ids.map((id): [number, Partial<RowCounts>] => [id, {}]));
  await Promise.all(
    countedTables().map(async ({ table, column, as }) => {
      const { rows } = await sql<{ id: number; count: number }>`
        select ${sql.ref(column)} as id, count(*)::int as count from ${sql.table(table)}
        where org_id = ${scope.org_id} and ${sql.ref(column)} = any(${[...client_ids]}) group by 1`.execute(scope.db);
      for (const { id, count } of rows) counts.get(id)![as] = count;
    }),
  );
  return counts;
}

/** Counts what un-merging gives back, and what came to the survivor since and stays. */
export async function countReturned(scope: OrgScope, { id, survivor_id, merged_at }: Merge & { merged_at: string }) {
  const [returned, staying]: [Partial<RowCounts>, Partial<RowCounts>] = [{}, {}];
  await Promise.all(
    countedTables().map(async ({ table, column, as, at, key }) => {
      const { rows } = await sql<{ returned: number; staying: number }>`
        with given as materialized (select place.* from ${done(scope, table, { id, survivor_id }, 'MOVED')})
        select
          (select count(*) from given as place join ${sql.table(table)} as own
            on own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${survivor_id} ${isPlace(key)})::int as returned,
          (select count(*) from ${sql.table(table)} as own
            where own.org_id = ${scope.org_id} and own.${sql.ref(column)} = ${survivor_id} and own.${sql.ref(at)} > ${merged_at}
              and not exists (select from given as place where true ${isPlace(key)}))::int as staying`.execute(
        scope.db,
      );
      returned[as] = rows[0]!.returned;
      staying[as] = rows[0]!.staying;
    }),
  );
  return { returned, staying };
}
