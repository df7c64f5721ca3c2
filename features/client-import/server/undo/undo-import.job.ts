import { removeAddedGroups } from '#features/client-groups/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineBatchJob } from '#platform/server/jobs/batch-job.ts';
import { saveProgress, setStatus } from '../imports.queries.ts';
import { BATCH_ROWS } from '../read/read-file.ts';
import { failImport, ImportWork, lockBatch, makeRequestId } from '../run/import-work.ts';
import { notifyFinished, ProgressNotifier } from '../run/progress-notifier.ts';
import { countUndone, readRowsToUndo } from './undo.queries.ts';
import { undoRows } from './undo-rows.ts';

/** Undoes an import (readings.md D8), one batch per transaction and in the order of the file, from where it stopped. */
export const undoImportJob = defineBatchJob({
  name: 'client-import.undo',
  payload: ImportWork,
  makeRequestId: ({ import_id }) => makeRequestId(import_id),
  readBatches: async () => countBatches(),
  runBatch: undoBatch,
  finish: endUndo,
  giveUp: failImport('UNDOING'),
});

interface Batch {
  notifier: ProgressNotifier;
  /** Set by the batch that finds no more rows. */
  isLast: boolean;
}

function* countBatches(): Generator<Batch> {
  const batch = { notifier: new ProgressNotifier(), isLast: false };
  while (!batch.isLast) yield batch;
}

async function undoBatch(scope: OrgScope, batch: Batch, { import_id }: ImportWork): Promise<boolean> {
  const taken = await lockBatch(scope, import_id, 'UNDOING');
  if (!taken) return false;
  const { acting, state } = taken;
  const rows = await readRowsToUndo(scope, import_id, state.last_row_number, BATCH_ROWS);
  if (rows.length === 0) {
    batch.isLast = true;
    await batch.notifier.afterEnd(acting);
    return true;
  }
  const audience = await undoRows(acting, import_id, rows);
  await saveProgress(scope, import_id, {
    rows_done: state.rows_done + rows.length,
    last_row_number: rows.at(-1)!.row_number,
  });
  await batch.notifier.afterBatch(acting, state, audience);
  return true;
}

async function endUndo(scope: OrgScope, { import_id }: ImportWork): Promise<void> {
  const taken = await lockBatch(scope, import_id, 'UNDOING');
  if (!taken) return;
  await removeAddedGroups(taken.acting, makeRequestId(import_id));
  const undo_counts = JSON.stringify(await countUndone(scope, import_id));
  await setStatus(scope, import_id, { status: 'UNDONE', undo_counts, undone_at: nowIso(), worked_at: null });
  await notifyFinished(scope, taken.state);
}
