import { sql } from 'kysely';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type PlainClientFields, plainFieldNames } from '../../contract.ts';

/** A client as it is stored, with the values of deleted fields. */
export type EditableClient = Awaited<ReturnType<typeof readEditable>>[number];

/** Returns these clients, which the caller has locked. */
export const readEditable = (scope: OrgScope, ids: readonly number[]) =>
  scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select(plainFieldNames)
    .select(['id', 'custom_fields', 'converted_at', 'is_test', 'assigned_to_id_or_zero'])
    .execute();

/** What is written of a client; all of them have the same columns. */
export interface EditedRow extends Partial<PlainClientFields> {
  id: number;
  custom_fields?: CustomValues;
  custom_search?: string;
  converted_at?: string | null;
}

/** Writes the named columns of each of these clients in one statement. */
export async function writeEdited(scope: OrgScope, rows: readonly EditedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`written.${column}`)}`);
  await sql`
    update clients set ${sql.join(assignments)}, updated_at = ${nowIso()}
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb) as written
    where clients.org_id = ${scope.org_id} and clients.id = written.id`.execute(scope.db);
}
