import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CustomValue, CustomValues } from '../../contract.ts';
import { recordClientChanges } from '../client-changes.ts';
import {
  lockClients,
  lockClientsWith,
  lockClientsWithout,
  lockClientsWithValue,
  type StoredValues,
  writeClientValues,
} from '../client-values.queries.ts';
import { convertValue, isWon } from '../custom-values.ts';
import { type FieldDefinition, getAnyDefinition, readDefinitions } from '../definitions.queries.ts';
import { writeField } from '../write-fields.queries.ts';
import {
  deleteRemoval,
  findOption,
  findRemovedValues,
  type RemovedValue,
  readRemovedValues,
  type StoredRemoval,
  saveRemoval,
  storeRemovedValues,
} from './removals.queries.ts';

/** How many clients one transaction changes. */
export const BATCH_CLIENTS = 1_000;

/** One client before and after a batch, and the value to keep of it. */
interface Step {
  client: StoredValues;
  to: CustomValue | null;
  /** When the client became a customer, where a restored value brings that back. */
  won_at?: string | null;
}

/** Takes away or restores the values of the next clients of a removal. @returns whether more may follow. */
export async function workOnRemoval(scope: OrgScope, removal: StoredRemoval): Promise<boolean> {
  if (removal.status === 'DONE') return false;
  const field = await getAnyDefinition(scope, removal.field_id);
  const option = removal.option_id === null ? null : await findOption(scope, removal.option_id);
  const batch: Batch = { scope, removal, field, fields: await readFields(scope, field, option) };
  if (removal.status === 'RESTORING') return restoreOption(batch);
  if (removal.kind === 'start') return startClients(batch);
  return removal.kind === 'type' ? convertValues(batch) : emptyOption(batch);
}

interface Batch {
  scope: OrgScope;
  removal: StoredRemoval;
  field: FieldDefinition;
  /** All fields of the organisation, the removed option among its field's, so that its outcome counts. */
  fields: FieldDefinition[];
}

async function readFields(scope: OrgScope, field: FieldDefinition, option: Awaited<ReturnType<typeof findOption>>) {
  const fields = await readDefinitions(scope);
  if (!option || field.options.some(({ id }) => id === option.id)) return fields;
  return fields.map((each) => (each.id === field.id ? { ...each, options: [...each.options, option] } : each));
}

async function emptyOption(batch: Batch): Promise<boolean> {
  const { scope, removal, field } = batch;
  const clients = await lockClientsWithValue(scope, field.key, removal.option_id!, BATCH_CLIENTS);
  const to = field.options.some(({ id }) => id === removal.move_to_id) ? removal.move_to_id : null;
  const steps = clients.map((client) => ({ client, to }));
  const kept = await takeSteps(batch, steps);
  await storeRemovedValues(scope, removal.id, kept);
  const isMore = clients.length === BATCH_CLIENTS;
  await saveRemoval(scope, removal.id, {
    clients_count: removal.clients_count + kept.length,
    ...(!isMore && { status: 'DONE' }),
  });
  return isMore;
}

/** Moves clients without a stage to the one that new clients start in. */
async function startClients(batch: Batch): Promise<boolean> {
  const { scope, removal, field } = batch;
  const to = field.options.some(({ id }) => id === removal.move_to_id) ? removal.move_to_id : null;
  const clients = to === null ? [] : await lockClientsWithout(scope, field.key, removal.last_client_id, BATCH_CLIENTS);
  await takeSteps(
    batch,
    clients.map((client) => ({ client, to })),
  );
  await storeRemovedValues(
    scope,
    removal.id,
    clients.map(({ id }) => ({ client_id: id, value: null, replaced_by: to, converted_at: null })),
  );
  const isMore = clients.length === BATCH_CLIENTS;
  const clients_count = removal.clients_count + clients.length;
  if (!isMore && clients_count === 0) await deleteRemoval(scope, removal.id);
  else {
    const last_client_id = clients.at(-1)?.id ?? removal.last_client_id;
    await saveRemoval(scope, removal.id, { clients_count, last_client_id, ...(!isMore && { status: 'DONE' }) });
  }
  return isMore;
}

async function convertValues(batch: Batch): Promise<boolean> {
  const { scope, removal, field } = batch;
  const { undoes_id, last_client_id: after } = removal;
  const clients = await lockClientsWith(scope, { key: field.key, after, limit: BATCH_CLIENTS, undoes_id });
  const former = { ...field, type: removal.former_type! };
  const before = await findRemovedValues(
    scope,
    undoes_id,
    clients.map(({ id }) => id),
  );
  const steps = clients.map((client): Step => {
    const value = client.custom_fields[field.key] ?? null;
    const earlier = before.get(client.id);
    if (earlier && earlier.replaced_by === value) return { client, to: earlier.value };
    return { client, to: value === null ? null : convertValue(former, field, value) };
  });
  const kept = await takeSteps(batch, steps);
  await storeRemovedValues(scope, removal.id, kept);
  const isMore = clients.length === BATCH_CLIENTS;
  const lost = kept.filter(({ replaced_by }) => replaced_by === null).length;
  await saveRemoval(scope, removal.id, {
    last_client_id: clients.at(-1)?.id ?? after,
    clients_count: removal.clients_count + lost,
    ...(!isMore && { status: 'DONE' }),
  });
  if (isMore) return true;
  if (field.is_converting) await writeField(scope, field.id, { is_converting: false });
  if (undoes_id !== null) await deleteRemoval(scope, undoes_id);
  return false;
}

async function restoreOption(batch: Batch): Promise<boolean> {
  const { scope, removal, field } = batch;
  const kept = await readRemovedValues(scope, removal.id, removal.last_client_id, BATCH_CLIENTS);
  const clients = new Map(
    (
      await lockClients(
        scope,
        kept.map(({ client_id }) => client_id),
      )
    ).map((client) => [client.id, client]),
  );
  const steps = kept.flatMap(({ client_id, value, replaced_by, converted_at }): Step[] => {
    const client = clients.get(client_id);
    const isUntouched = client && (client.custom_fields[field.key] ?? null) === replaced_by;
    return isUntouched ? [{ client, to: value, won_at: converted_at }] : [];
  });
  await takeSteps(batch, steps);
  const isMore = kept.length === BATCH_CLIENTS;
  if (isMore) await saveRemoval(scope, removal.id, { last_client_id: kept.at(-1)!.client_id });
  else await deleteRemoval(scope, removal.id);
  return isMore;
}

/** Writes the new values with their history. @returns what stood there before. */
async function takeSteps({ scope, field, fields }: Batch, steps: readonly Step[]): Promise<RemovedValue[]> {
  const { key } = field;
  const changed = steps.filter(({ client, to }) => (client.custom_fields[key] ?? null) !== to);
  const after = changed.map(({ client, to, won_at }) => ({
    ...client,
    custom_fields: applyValue(client.custom_fields, key, to),
    converted_at: decideConversion(fields, client, applyValue(client.custom_fields, key, to), won_at),
  }));
  await writeClientValues(scope, fields, after);
  await recordClientChanges(
    scope,
    changed.map(({ client, to }, index) => {
      const from = client.converted_at;
      const now = after[index]!.converted_at;
      return {
        client_id: client.id,
        changes: {
          [`custom_fields.${key}`]: { from: client.custom_fields[key] ?? null, to },
          ...(from !== now && { converted_at: { from, to: now } }),
        },
        won_at: from === null ? now : null,
      };
    }),
  );
  return changed.flatMap(({ client, to }, index) => {
    const value = client.custom_fields[key];
    if (value === undefined) return [];
    const converted_at = after[index]!.converted_at === null ? client.converted_at : null;
    return [{ client_id: client.id, value, replaced_by: to, converted_at }];
  });
}

function applyValue(values: CustomValues, key: string, value: CustomValue | null): CustomValues {
  const { [key]: _, ...others } = values;
  return value === null ? others : { ...others, [key]: value };
}

/**
 * Entering an option that counts as won converts the client, leaving it takes that back (readings.md D42). A test lead is
 * never converted.
 */
function decideConversion(
  fields: readonly FieldDefinition[],
  { custom_fields, converted_at, is_test }: StoredValues,
  after: CustomValues,
  won_at: string | null = null,
): string | null {
  if (is_test) return converted_at;
  const [was, is] = [isWon(fields, custom_fields), isWon(fields, after)];
  if (was === is) return converted_at;
  return is ? (converted_at ?? won_at ?? nowIso()) : null;
}
