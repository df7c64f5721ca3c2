import type * as z from 'zod';
import type { MergeRecord, StoredRecord } from '#features/clients/contract.ts';
import { clientMerged, clientMergedInto } from '#features/clients/events.ts';
import { flattenCustomFields, getClient, mergeRecords, requireClients } from '#features/clients/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { duplicates } from '../../contract.ts';
import { insertMerge, readLaterChanges } from './merges.queries.ts';
import { moveRows } from './move-rows.queries.ts';
import { notifyAssignees } from './notify-assignees.ts';
import { readMerge } from './read-merge.ts';

/**
 * Makes one client of several: the first stays, the others are hidden, and what they have goes to it. Throws what
 * `requireClients` and `readMerge` throw, and `edit_conflict` where somebody changed one of them after the preview.
 */
export async function mergeClients(
  scope: Scope,
  { seen, ...draft }: z.output<typeof duplicates.merge.body>,
  public_url: string,
) {
  const rows = await requireClients(scope, draft.client_ids, 'edit');
  const merge = await readMerge(scope, draft);
  const { members } = merge;
  const [survivor, ...others] = members;
  await refuseChanged(scope, members, seen);
  const survivor_id = survivor.id;
  const client_ids = others.map(({ id }) => id);
  const before = toRecord(survivor);
  const merge_id = await insertMerge(scope, { survivor_id, client_ids, before, after: merge.record });
  await mergeRecords.write(scope, survivor, merge.record);
  for (const from_id of client_ids) await moveRows(scope, { merge_id, survivor_id, from_id }, merge.follow_up_of);
  await mergeRecords.hide(scope, client_ids, survivor_id);
  await record(scope, clientMerged, {
    subject_id: survivor_id,
    payload: { merge_id, client_ids },
    changes: describeChanges(before, merge.record),
    audience: [...new Set([survivor.assigned_to_id ?? 0, merge.record.assigned_to_id ?? 0])],
  });
  await recordAll(
    scope,
    clientMergedInto,
    rows
      .filter(({ id }) => id !== survivor_id)
      .map(({ id, assigned_to_id_or_zero }) => ({
        subject_id: id,
        payload: { merge_id, survivor_id },
        audience: [assigned_to_id_or_zero],
      })),
  );
  await notifyAssignees(scope, merge, public_url);
  return { merge_id, client: await getClient(scope, survivor_id) };
}

/** Refuses to merge what the person has not seen, and says what changed. */
async function refuseChanged(
  scope: Scope,
  members: readonly StoredRecord[],
  seen: readonly { id: number; updated_at: string }[],
): Promise<void> {
  const known = new Map(seen.map(({ id, updated_at }) => [id, updated_at]));
  const changed = members.find(({ id, updated_at }) => known.get(id) !== updated_at);
  if (!changed) return;
  const since = known.get(changed.id);
  throw new Problem('edit_conflict', {
    detail: `${changed.name} was changed in the meantime. Nothing was merged.`,
    subject_id: changed.id,
    conflicts: since === undefined ? [] : await readLaterChanges(scope, changed.id, since),
  });
}

/** Only what a merge decides. */
export function toRecord({ id, updated_at, is_test, ...decided }: StoredRecord): MergeRecord {
  return decided;
}

/** What people see of a record in the history: no texts of the last activity. */
const describeRecord = ({ custom_fields, phones, ...decided }: MergeRecord) => {
  const { last_activity_data, recently_active_data, last_activity_type, recently_active_type, ...shown } = decided;
  const { last_activity_at, last_interaction_at, last_viewed_at, recently_active_at, ...fields } = shown;
  return { ...fields, phones: phones.map(({ raw }) => ({ raw })), ...flattenCustomFields(custom_fields) };
};

export const describeChanges = (before: MergeRecord, after: MergeRecord) =>
  changesBetween(describeRecord(before), describeRecord(after));
