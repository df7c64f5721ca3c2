import type { MergeRecord, StoredRecord } from '#features/clients/contract.ts';
import { clientUnmerged, clientUnmergedFrom } from '#features/clients/events.ts';
import { mergeRecords } from '#features/clients/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { ClientMerge } from '../../contract.ts';
import { describeChanges, toRecord } from './merge-clients.ts';
import { endMerge, readMerges, type StoredMerge } from './merges.queries.ts';
import { planUnmerge } from './plan-unmerge.ts';
import { countReturned, returnRows } from './return-rows.queries.ts';

/** Returns the merges into a client, and what undoing each would do. */
export async function listMerges(scope: Scope, survivor_id: number): Promise<{ results: ClientMerge[] }> {
  const [survivor] = await mergeRecords.read(scope, [survivor_id]);
  const results: ClientMerge[] = [];
  for (const merge of await readMerges(scope, survivor_id)) results.push(await describe(scope, merge, survivor!));
  return { results };
}

async function describe(scope: Scope, merge: StoredMerge, survivor: MergeRecord): Promise<ClientMerge> {
  const { id, merged_at, merged_by_id, merged_by_name, members } = merge;
  return {
    id,
    merged_at,
    merged_by: merged_by_id === null ? null : { id: merged_by_id, name: merged_by_name ?? '' },
    clients: members.map(({ id: client_id, name, may_view }) => ({ id: client_id, name: may_view ? name : null })),
    ...(await countReturned(scope, merge)),
    kept_fields: planUnmerge(merge, survivor).kept_fields,
  };
}

/**
 * Undoes a merge (readings.md D12): the clients are there again with what was theirs, the one that stayed has its former
 * values again where nobody changed them since, and what came since stays with it. Throws `not_found`.
 *
 * @returns what it did.
 */
export async function unmergeClients(scope: Scope, survivor_id: number, merge_id: number): Promise<ClientMerge> {
  const merge = (await readMerges(scope, survivor_id)).find(({ id }) => id === merge_id);
  if (!merge) throw new Problem('not_found', { log_detail: `merge ${merge_id} of client ${survivor_id}` });
  const [survivor] = (await mergeRecords.read(scope, [survivor_id])) as [StoredRecord];
  const done = await describe(scope, merge, survivor);
  const plan = planUnmerge(merge, survivor);
  const client_ids = merge.members.map(({ id }) => id);
  await mergeRecords.write(scope, survivor, plan.record);
  await mergeRecords.show(scope, client_ids);
  await returnRows(scope, merge, client_ids);
  await endMerge(scope, merge_id);
  await record(scope, clientUnmerged, {
    subject_id: survivor_id,
    payload: { merge_id, client_ids },
    changes: describeChanges(toRecord(survivor), plan.record),
    audience: [...new Set([survivor.assigned_to_id ?? 0, plan.record.assigned_to_id ?? 0])],
  });
  await recordAll(
    scope,
    clientUnmergedFrom,
    merge.members.map(({ id, assigned_to_id_or_zero }) => ({
      subject_id: id,
      payload: { merge_id, survivor_id },
      audience: [assigned_to_id_or_zero],
    })),
  );
  return done;
}
