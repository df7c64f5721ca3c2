import { sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ColumnSet, ColumnSetDraft } from '../../column-sets-contract.ts';

const selectOwn = ({ db, org_id, actor }: Scope) =>
  db
    .selectFrom('client_export_column_sets')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', actor.profile_id)
    .select(['id', 'name', 'columns']);

/** Returns the sets of the actor, by name. */
export const readColumnSets = (scope: Scope): Promise<ColumnSet[]> =>
  selectOwn(scope).orderBy(sql`lower(name)`).execute();

/** Stores a set in place of the actor's of the same name. */
export const upsertColumnSet = ({ db, org_id, actor }: Scope, { name, columns }: ColumnSetDraft): Promise<ColumnSet> =>
  db
    .insertInto('client_export_column_sets')
    .values({ org_id, profile_id: actor.profile_id, name, columns })
    .onConflict((conflict) => conflict.expression(sql`org_id, profile_id, lower(name)`).doUpdateSet({ name, columns }))
    .returning(['id', 'name', 'columns'])
    .executeTakeFirstOrThrow();

/** @returns whether the actor had it. */
export async function deleteColumnSet({ db, org_id, actor }: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('client_export_column_sets')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', actor.profile_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
