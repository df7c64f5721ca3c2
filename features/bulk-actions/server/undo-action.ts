import { manyClients } from '#features/clients/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { BulkAction } from '../contract.ts';
import { beginUndo, endAction, readAction, readClientIds, type StoredAction, saveProgress } from './actions.queries.ts';
import { undoClients } from './change-clients.ts';
import { bulkWords } from './en.ts';
import { finishAction, isAuditedItself } from './end-action.ts';
import { canTakeBack } from './kinds/index.ts';
import { makeUndoRequestId } from './request-ids.ts';
import { MOST_AT_ONCE } from './start-action.ts';
import { getAction } from './view-actions.ts';
import { bulkActionJob } from './work.job.ts';

/** Stops an action; what it changed stays. Throws `not_possible_now` for one that has ended. */
export async function cancelAction(scope: Scope, { id, status }: { id: number; status: string }): Promise<BulkAction> {
  if (status !== 'RUNNING') throw refuse(bulkWords.ended);
  await finishAction(scope, id, 'RUNNING', 'CANCELLED');
  return getAction(scope, id);
}

/** Undoes an action, at once or as work in the background. Throws `not_possible_now` where it cannot be undone. */
export async function undoAction(scope: Scope, { id }: { id: number }): Promise<BulkAction> {
  const action = (await readAction(scope, id))!;
  refuseUndo(action);
  await beginUndo(scope, action);
  if (action.total_count <= MOST_AT_ONCE) await undoAtOnce(scope, action);
  else await enqueue(scope, bulkActionJob, { org_id: scope.org_id, action_id: id, is_undo: true });
  return getAction(scope, id);
}

/** Throws `not_possible_now` for an action that nothing takes back, is at work, was undone or changed nothing. */
export function refuseUndo({ status, changed_count, change }: StoredAction): void {
  if (!canTakeBack(change.kind)) throw refuse(bulkWords.sent);
  if (status === 'RUNNING') throw refuse(bulkWords.running);
  if (status === 'UNDOING') throw refuse(bulkWords.undoing);
  if (status === 'UNDONE') throw refuse(bulkWords.undone);
  if (changed_count === 0) throw refuse(bulkWords.nothing_changed);
}

const refuse = (detail: string) => new Problem('not_possible_now', { detail });

async function undoAtOnce(scope: Scope, action: StoredAction): Promise<void> {
  const { id, change, total_count: done_count } = action;
  const work = { scope: { ...scope, request_id: makeUndoRequestId({ action_id: id }) }, action_id: id, isQuiet: false };
  const { changed_ids, left_out } = await undoClients(work, await readClientIds(scope, id), action);
  await saveProgress(scope, id, { is_undo: true, done_count, changed_count: changed_ids.length, left_out });
  await endAction(scope, id, 'UNDOING', 'UNDONE');
  if (!isAuditedItself(change)) await manyClients.recordChange(work.scope, 'undone', changed_ids.length);
}
