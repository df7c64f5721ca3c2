import { clientUpdated } from '#features/clients/events.ts';
import { changeGroups, flattenCustomFields, planCustomChange } from '#features/clients/server/index.ts';
import {
  type ClientValues,
  type FieldDefinition,
  readClientValues,
  readDefinitions,
  writeClientValues,
} from '#features/custom-fields/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { RowToUndo } from './undo.queries.ts';

/**
 * Removes from locked clients the values that are still as the import wrote them and the groups they are still in.
 *
 * @returns the numbers of the rows something was removed of.
 */
export async function detachOwn(scope: Scope, rows: readonly RowToUndo[]): Promise<Set<number>> {
  return new Set([...(await detachValues(scope, rows)), ...(await detachGroups(scope, rows))]);
}

interface Detached {
  row_number: number;
  client: ClientValues;
  changes: Changes;
}

async function detachValues(scope: Scope, rows: readonly RowToUndo[]): Promise<number[]> {
  const filled = rows.filter(({ added }) => added?.custom_fields);
  if (filled.length === 0) return [];
  const fields = await readDefinitions(scope);
  const stored = await readClientValues(scope, [...new Set(filled.map(({ client_id }) => client_id))]);
  const clients = new Map<number, ClientValues>(stored.map((client) => [client.id, client]));
  const detached = filled.flatMap((row) => {
    const found = planDetaching(row, clients.get(row.client_id)!, fields);
    if (found) clients.set(row.client_id, found.client);
    return found ?? [];
  });
  const changed = new Set(detached.map(({ client }) => client.id));
  await writeClientValues(
    scope,
    fields,
    [...clients.values()].filter(({ id }) => changed.has(id)),
  );
  await recordAll(
    scope,
    clientUpdated,
    detached.map(({ client, changes }) => ({ subject_id: client.id, payload: {}, changes, audience: NOBODY })),
  );
  return detached.map(({ row_number }) => row_number);
}

/** Leaving an option that counts as won takes the conversion back only if it is the import's own (D42). */
function planDetaching(
  { row_number, added }: RowToUndo,
  client: ClientValues,
  fields: FieldDefinition[],
): Detached | null {
  const { custom_fields: known, converted_at } = client;
  const written = Object.entries(added!.custom_fields ?? {});
  const keys = written.filter(([key, value]) => known[key] === value).map(([key]) => key);
  if (keys.length === 0) return null;
  const values = Object.fromEntries(keys.map((key) => [key, null]));
  const { after, change } = planCustomChange(client, { fields, values });
  const takesBack = change.converted_at === null && converted_at === (added!.converted_at ?? null);
  const before = flattenCustomFields(known, keys);
  return {
    row_number,
    client: { ...client, custom_fields: after, converted_at: takesBack ? null : converted_at },
    changes: {
      ...changesBetween(before, flattenCustomFields(values)),
      ...(takesBack && { converted_at: { from: converted_at, to: null } }),
    },
  };
}

async function detachGroups(scope: Scope, rows: readonly RowToUndo[]): Promise<number[]> {
  const grouped = rows.filter(({ added }) => added?.group_ids);
  if (grouped.length === 0) return [];
  const added = new Map(grouped.map(({ client_id, added }) => [client_id, added!.group_ids!]));
  const changed = await changeGroups(
    scope,
    [...added.keys()],
    (shown, client_id) => shown.filter((id) => !added.get(client_id)?.includes(id)),
    { isQuiet: true },
  );
  return grouped.filter(({ client_id }) => changed.includes(client_id)).map(({ row_number }) => row_number);
}
