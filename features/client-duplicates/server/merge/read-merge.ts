import { displayPhone } from '#domain/phone-numbers.ts';
import type { Client, StoredRecord } from '#features/clients/contract.ts';
import { getClient, mergeRecords } from '#features/clients/server/index.ts';
import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { MergeChoices, MergeDraft, MergePreview } from '../../contract.ts';
import { readOptedOut, readShownGroups, readUnsubscribed } from './merges.queries.ts';
import { type MergePlan, planMerge } from './plan-merge.ts';
import { countRows } from './return-rows.queries.ts';

/** What a merge is decided from. */
export interface PlannedMerge extends MergePlan {
  members: readonly [StoredRecord, ...StoredRecord[]];
  clients: readonly Client[];
  definitions: readonly FieldDefinition[];
  /** Whose follow-up stays; null where nobody has one. */
  follow_up_of: number | null;
}

/**
 * Plans a merge. Throws what `getClient` throws, `not_possible_now` for test leads, and `no_permission_for_object`
 * where it would assign the client anew and the actor may not.
 */
export async function readMerge(scope: Scope, { client_ids, choices }: MergeDraft): Promise<PlannedMerge> {
  const ids = [...new Set(client_ids)];
  if (ids.length < 2) throw new Problem('not_possible_now', { detail: 'Choose at least two clients to merge.' });
  const clients = await Promise.all(ids.map((id) => getClient(scope, id)));
  if (clients.some(({ is_test }) => is_test)) {
    throw new Problem('not_possible_now', { detail: 'Test leads can’t be merged.' });
  }
  const members = (await mergeRecords.read(scope, ids)) as [StoredRecord, ...StoredRecord[]];
  const definitions = await readDefinitions(scope);
  const plan = planMerge(members, choices, {
    definitions,
    opted_out: await readOptedOut(scope, members),
    shown_groups: await readShownGroups(scope),
  });
  refuseReassignment(clients[0]!, plan);
  return { ...plan, members, clients, definitions, follow_up_of: chooseFollowUp(clients, choices) };
}

/** Who may not assign the client to somebody else may not do so by merging it. */
function refuseReassignment({ assigned_to_id, access_policy }: Client, { record }: MergePlan): void {
  if (assigned_to_id === null || record.assigned_to_id === assigned_to_id || access_policy.REASSIGN) return;
  throw new Problem('no_permission_for_object', { detail: 'You can’t assign this client to someone else.' });
}

/** The chosen follow-up, else that of the client that stays, else the earliest. */
function chooseFollowUp(clients: readonly Client[], { follow_up }: MergeChoices): number | null {
  const having = clients.filter((client) => client.follow_up !== null);
  const chosen = having.find(({ id }) => id === follow_up) ?? having.find(({ id }) => id === clients[0]!.id);
  const at = (client: Client) => client.follow_up?.remind_on ?? '9';
  return (chosen ?? having.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))[0])?.id ?? null;
}

/** Returns what a merge would make. */
export async function previewMerge(scope: Scope, draft: MergeDraft): Promise<MergePreview> {
  const merge = await readMerge(scope, draft);
  const ids = merge.clients.map(({ id }) => id);
  const counts = await countRows(scope, ids);
  const unsubscribed = await readUnsubscribed(scope, ids);
  const { phones, ...left_out } = merge.left_out;
  return {
    client: toMergedClient(merge),
    clients: merge.clients.map((client) => ({
      client,
      counts: counts.get(client.id)!,
      is_unsubscribed: unsubscribed.has(client.id),
    })),
    left_out: { ...left_out, phones: phones.map(displayPhone) },
  };
}

/** Returns the planned record as the client that `clients.get` will show. */
function toMergedClient({ clients, record, definitions, left_out, follow_up_of }: PlannedMerge): Client {
  const [survivor] = clients as [Client];
  const assignee = clients.find(({ assigned_to_id }) => assigned_to_id === record.assigned_to_id) ?? survivor;
  const { last_viewed_at, recently_active_at, recently_active_type, recently_active_data, ...shown } = record;
  const keys = new Set(definitions.map(({ key }) => key));
  const group_ids = [...new Set(clients.flatMap((client) => client.group_ids))];
  return {
    ...survivor,
    ...shown,
    phones: record.phones.map((phone) => ({ ...phone, display: displayPhone(phone) })),
    custom_fields: Object.fromEntries(Object.entries(record.custom_fields).filter(([key]) => keys.has(key))),
    group_ids: group_ids.filter((id) => !left_out.group_ids.includes(id)).sort((one, other) => one - other),
    is_whatsapp_opted_out: clients.some(({ is_whatsapp_opted_out }) => is_whatsapp_opted_out),
    assigned_to: assignee.assigned_to,
    assigned_to_id: assignee.assigned_to_id,
    assigned_to_name: assignee.assigned_to_name,
    follow_up: clients.find(({ id }) => id === follow_up_of)?.follow_up ?? null,
    access_policy: assignee.access_policy,
  };
}
