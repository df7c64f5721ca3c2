import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { saveProgress, setStatus } from '../imports.queries.ts';
import { BATCH_ROWS } from '../read/read-file.ts';
import { ATTEMPTS, failImport, ImportWork, inImport, lockBatch, startTurn } from '../run/import-work.ts';
import { notifyFinished, ProgressNotifier } from '../run/progress-notifier.ts';
import { countUndone, readRowsToUndo } from './undo.queries.ts';
import { undoRows } from './undo-rows.ts';

/** Undoes an import (readings.md D8), one batch per transaction and in the order of the file, from where it stopped. */
export const undoImportJob = defineJob({
  name: 'client-import.undo',
  lane: 'heavy',
  payload: ImportWork,
  attempts: ATTEMPTS,
  run: undoImport,
  onGivenUp: failImport('UNDOING'),
});

async function undoImport(context: JobContext, work: ImportWork): Promise<void> {
  const notifier = new ProgressNotifier();
  const isTurnOver = startTurn(context);
  let goesOn = true;
  while (goesOn) {
    goesOn = await inImport(context.services, work, async (scope) => {
      if (!isTurnOver()) return undoBatch(scope, work, notifier);
      await enqueue(scope, undoImportJob, work);
      return false;
    });
  }
}

/** @returns whether more rows may follow. */
async function undoBatch(scope: OrgScope, work: ImportWork, notifier: ProgressNotifier): Promise<boolean> {
  const { import_id } = work;
  const batch = await lockBatch(scope, import_id, 'UNDOING');
  if (!batch) return false;
  const { acting, state } = batch;
  const rows = await readRowsToUndo(scope, import_id, state.last_row_number, BATCH_ROWS);
  if (rows.length === 0) {
    const undo_counts = JSON.stringify(await countUndone(scope, import_id));
    await setStatus(scope, import_id, { status: 'UNDONE', undo_counts, undone_at: nowIso(), worked_at: null });
    await notifier.afterEnd(acting);
    await notifyFinished(scope, state);
    return false;
  }
  const audience = await undoRows(acting, import_id, rows);
  await saveProgress(scope, import_id, {
    rows_done: state.rows_done + rows.length,
    last_row_number: rows.at(-1)!.row_number,
  });
  await notifier.afterBatch(acting, state, audience);
  return true;
}
