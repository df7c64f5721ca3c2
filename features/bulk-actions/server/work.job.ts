import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { cutBatches, defineBatchJob } from '#platform/server/jobs/batch-job.ts';
import type { Services } from '#platform/server/services.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import {
  lockProgress,
  type Progress,
  readAction,
  readClientIds,
  type StoredAction,
  saveProgress,
} from './actions.queries.ts';
import { changeClients, prepareChange, undoClients } from './change-clients.ts';
import { announceChanges, announceProgress, finishAction } from './end-action.ts';
import type { Work } from './kinds/bulk-kind.ts';
import { makeRequestId, makeUndoRequestId } from './request-ids.ts';

const BulkPart = z.object({ org_id: Id, action_id: Id, is_undo: z.boolean() });
type BulkPart = z.output<typeof BulkPart>;

/** One transaction changes so many: few enough that lists and edits of these clients hardly wait. */
const BATCH = 500;

/** So often at most everybody's lists are read again meanwhile. */
const ANNOUNCE_MS = 1_500;

interface Batch {
  action: StoredAction;
  start: number;
  rows: number[];
  /** When everybody's lists were last told, in this turn. */
  told: { at_ms: number };
}

const readStatus = ({ is_undo }: BulkPart): 'RUNNING' | 'UNDOING' => (is_undo ? 'UNDOING' : 'RUNNING');

/** Does or undoes an action a part per transaction, and goes on behind the last part whatever stops it. */
export const bulkActionJob = defineBatchJob({
  name: 'bulk-actions.work',
  payload: BulkPart,
  makeRequestId: (work) => (work.is_undo ? makeUndoRequestId : makeRequestId)(work),
  readBatches: (inTransaction, work) =>
    inTransaction(async (scope) => {
      const action = await readAction(scope, work.action_id);
      return action?.status === readStatus(work) ? listBatches(action, await readClientIds(scope, action.id)) : null;
    }),
  runBatch: (scope, batch: Batch, work, { services }) => runBatch(scope, services, batch, work),
  finish: (scope, work) => finishAction(scope, work.action_id, readStatus(work), work.is_undo ? 'UNDONE' : 'DONE'),
  giveUp: (scope, work) => finishAction(scope, work.action_id, readStatus(work), 'FAILED'),
});

function* listBatches(action: StoredAction, client_ids: readonly number[]): Generator<Batch> {
  const told = { at_ms: nowMillis() };
  for (const batch of cutBatches(client_ids, BATCH, action.done_count)) yield { action, told, ...batch };
}

async function runBatch(
  scope: OrgScope,
  services: Services,
  { action, start, rows, told }: Batch,
  part: BulkPart,
): Promise<boolean> {
  const { id, created_by_id } = action;
  const progress = await lockProgress(scope, id);
  if (progress?.status !== readStatus(part) || progress.done_count !== start) return false;
  const actor = created_by_id === null ? null : await findActor(scope, created_by_id);
  const run =
    actor && (await findRun({ scope: { ...scope, actor }, action_id: id, isQuiet: true }, services, action, part));
  if (!run) {
    await finishAction(scope, id, readStatus(part), 'FAILED');
    return false;
  }
  await saveProgress(scope, id, { is_undo: part.is_undo, done_count: start + rows.length, ...(await run(rows)) });
  await announceProgress(scope, action);
  if (nowMillis() - told.at_ms >= ANNOUNCE_MS) {
    told.at_ms = nowMillis();
    await announceChanges(scope, id);
  }
  return true;
}

type Run = (client_ids: readonly number[]) => Promise<Pick<Progress, 'changed_count' | 'left_out'>>;

/** Returns what is done with a part; null where the change can no longer be made at all, as when the group is gone. */
async function findRun(
  work: Work,
  services: Services,
  action: StoredAction,
  { is_undo }: BulkPart,
): Promise<Run | null> {
  if (is_undo) {
    return async (client_ids) => {
      const { changed_ids, left_out } = await undoClients(work, client_ids, action);
      return { changed_count: changed_ids.length, left_out };
    };
  }
  const prepared = await prepareChange(work.scope, action.change, services).then(
    (ready) => ({ ready }),
    (refusal: unknown) => {
      if (refusal instanceof Problem && refusal.code === 'invalid_input') return null;
      throw refusal;
    },
  );
  return (
    prepared &&
    (async (client_ids) => {
      const left_out = await changeClients(work, client_ids, action.change, prepared.ready);
      return { changed_count: client_ids.length - left_out.length, left_out };
    })
  );
}
