import type * as z from 'zod';
import { manyClients } from '#features/clients/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { type BulkAction, type BulkChange, type bulkActions, MAX_CLIENTS } from '../contract.ts';
import {
  endAction,
  insertAction,
  readAction,
  readClientIds,
  type StoredAction,
  saveProgress,
} from './actions.queries.ts';
import { changeClients, prepareChange } from './change-clients.ts';
import { countNamed, selectChosen } from './chosen-clients.ts';
import { bulkWords } from './en.ts';
import { isAuditedItself, recordDone } from './end-action.ts';
import { findWork } from './kinds/index.ts';
import { makeRequestId } from './request-ids.ts';
import { getAction } from './view-actions.ts';
import { bulkActionJob } from './work.job.ts';

/** Up to so many clients are changed within the call; more are work in the background. */
export const MOST_AT_ONCE = 250;

type Wanted = z.output<typeof bulkActions.start.body>;

/**
 * Does one thing with many clients, at once or as work in the background. Throws `invalid_input` for a change that cannot be made and
 * for no or too many clients, and `client_bulk_action_all_not_assigned_to_user` when one may not be changed so, unless those are left
 * out and others remain (readings.md B26).
 */
export async function startAction(
  scope: Scope,
  services: Services,
  { clients, change, skip_not_allowed }: Wanted,
): Promise<BulkAction> {
  const fixed = await fixChange(scope, change);
  const ready = await prepareChange(scope, fixed, services);
  const { right } = findWork(change.kind);
  const chosen = await selectChosen(scope, clients);
  const { id, total_count, refused_count } = await insertAction(scope, {
    change: fixed,
    right,
    chosen,
    most: MAX_CLIENTS,
  });
  const missing_count = countNamed(clients, total_count) - total_count;
  const skipped_count = refused_count + missing_count;
  if (skipped_count > 0 && (!skip_not_allowed || refused_count === total_count))
    throw manyClients.refuse(skipped_count, total_count + missing_count);
  if (total_count === 0) throw fieldProblem('clients', bulkWords.no_one);
  if (total_count > MAX_CLIENTS) throw fieldProblem('clients', bulkWords.too_many);
  const action = (await readAction(scope, id))!;
  if (total_count <= MOST_AT_ONCE) await changeAtOnce(scope, action, ready);
  else await enqueue(scope, bulkActionJob, { org_id: scope.org_id, action_id: id, is_undo: false });
  return getAction(scope, id);
}

const fixChange = async (scope: Scope, change: BulkChange): Promise<BulkChange> =>
  (await findWork(change.kind).fix?.(scope, change)) ?? change;

async function changeAtOnce(scope: Scope, action: StoredAction, ready: unknown): Promise<void> {
  const { id, change, total_count } = action;
  const work = { scope: { ...scope, request_id: makeRequestId({ action_id: id }) }, action_id: id, isQuiet: false };
  const left_out = await changeClients(work, await readClientIds(scope, id), change, ready);
  const changed_count = total_count - left_out.length;
  await saveProgress(scope, id, { is_undo: false, done_count: total_count, changed_count, left_out });
  await endAction(scope, id, 'RUNNING', 'DONE');
  if (!isAuditedItself(change)) await recordDone(work.scope, change, changed_count);
}
