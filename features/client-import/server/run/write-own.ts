import { recordGroupUse } from '#features/client-groups/server/index.ts';
import { clientUpdated } from '#features/clients/events.ts';
import {
  changeGroups,
  flattenCustomFields,
  planCustomChange,
  planNewValues,
  recordConversions,
} from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { type ClientValues, type FieldDefinition, writeClientValues } from '#features/custom-fields/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { PlannedRow, Target } from './plan-rows.ts';

/** What a row added to a client in fields and groups, as undoing needs it. */
export interface WrittenOwn {
  custom_fields?: CustomValues;
  /** When the client became a customer by it; null where it did not. */
  converted_at?: string | null;
  group_ids?: number[];
}

/** Returns the columns of a new client for its values and groups; an option that counts as won converts it (D42). */
export function planNewOwn(
  { values, group_ids }: { values: CustomValues; group_ids: number[] },
  fields: FieldDefinition[],
) {
  return { ...planNewValues(values, fields), ...(group_ids.length > 0 && { group_ids }) };
}

/** Records that clients became customers, of which open screens hear once for the whole batch. */
export const recordWon = (scope: Scope, won: readonly { client_id: number; at: string }[]): Promise<void> =>
  recordConversions(
    scope,
    won.map((each) => ({ ...each, audience: NOBODY })),
  );

/** Adds values and groups to clients that exist, and records in their history what they had. */
export async function addOwn(
  scope: Scope,
  planned: readonly PlannedRow[],
  fields: FieldDefinition[],
): Promise<Map<PlannedRow, WrittenOwn>> {
  const values = await addValues(scope, planned, fields);
  const groups = await addGroups(scope, planned);
  return new Map(planned.map((plan) => [plan, { ...values.get(plan), ...groups.get(plan) }]));
}

interface ValuesOfRow {
  plan: PlannedRow;
  client: ClientValues;
  won_at: string | null;
  changes: Changes;
}

async function addValues(scope: Scope, planned: readonly PlannedRow[], fields: FieldDefinition[]) {
  const clients = new Map<Target, ClientValues>();
  const rows = planned.flatMap((plan): ValuesOfRow[] => {
    const { target, added } = plan;
    if (!target || !added || Object.keys(added.values).length === 0) return [];
    const converted_at = clients.get(target)?.converted_at ?? target.own.converted_at;
    const row = planValues({ plan, client_id: target.client_id!, converted_at }, fields);
    clients.set(target, row.client);
    return [row];
  });
  await writeClientValues(scope, fields, [...clients.values()]);
  await recordAll(
    scope,
    clientUpdated,
    rows.map(({ client, changes }) => ({ subject_id: client.id, payload: {}, changes, audience: NOBODY })),
  );
  const won = rows.flatMap(({ client, won_at }) => (won_at ? [{ client_id: client.id, at: won_at }] : []));
  await recordWon(scope, won);
  return new Map(
    rows.map(({ plan, won_at }): [PlannedRow, WrittenOwn] => [
      plan,
      { custom_fields: plan.added!.values, converted_at: won_at },
    ]),
  );
}

function planValues(
  { plan, client_id, converted_at }: { plan: PlannedRow; client_id: number; converted_at: string | null },
  fields: FieldDefinition[],
): ValuesOfRow {
  const { values, known } = plan.added!;
  const { after, change } = planCustomChange({ custom_fields: known, converted_at }, { fields, values });
  const won_at = converted_at === null ? (change.converted_at ?? null) : null;
  const client = { id: client_id, custom_fields: after, converted_at: won_at ?? converted_at };
  const changes = changesBetween(flattenCustomFields({}, Object.keys(values)), flattenCustomFields(values));
  return { plan, client, won_at, changes: { ...changes, ...(won_at && { converted_at: { from: null, to: won_at } }) } };
}

async function addGroups(scope: Scope, planned: readonly PlannedRow[]): Promise<Map<PlannedRow, WrittenOwn>> {
  const giving = planned.filter(({ added }) => added && added.group_ids.length > 0);
  const wanted = new Map(giving.map(({ target, added }) => [target!.client_id!, added!.group_ids]));
  const changed = new Set(
    wanted.size > 0
      ? await changeGroups(
          scope,
          [...wanted.keys()],
          (shown, client_id) => (shown.length > 0 ? shown : (wanted.get(client_id) ?? [])),
          { isQuiet: true },
        )
      : [],
  );
  const used = planned.flatMap(({ outcome, row, added }) =>
    outcome === 'CREATED' ? row.person!.group_ids : (added?.group_ids ?? []),
  );
  await recordGroupUse(scope, [...new Set(used)]);
  const written = giving.filter(({ target }) => changed.has(target!.client_id!));
  return new Map(written.map((plan) => [plan, { group_ids: [...plan.added!.group_ids] }]));
}
