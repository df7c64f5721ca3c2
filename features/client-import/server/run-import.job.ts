import { nowIso } from '#platform/server/clock.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { countRows, noCounts } from './counts.ts';
import { ATTEMPTS, giveUp, ImportWork, inImport, takeBatch } from './import-work.ts';
import { findReading, noteProgress, setStatus } from './imports.queries.ts';
import { oneAhead, readBatches } from './read-file.ts';
import type { ReadRow } from './read-person.ts';
import { Telling, tellFinished } from './telling.ts';
import { writeBatch } from './write-batch.ts';

/**
 * Writes an import, a batch per transaction, from where it stands: after a crash, a restart or a failed try it goes on
 * behind the last row that was kept. Each row is written once, whoever runs it and how often.
 */
export const runImportJob = defineJob({
  name: 'client-import.run',
  payload: ImportWork,
  attempts: ATTEMPTS,
  run: runImport,
  onGivenUp: giveUp('RUNNING'),
});

async function runImport({ services, stopping }: JobContext, work: ImportWork): Promise<void> {
  const { import_id } = work;
  const reading = await inImport(services, work, (scope) => findReading(scope, import_id, 'RUNNING'));
  if (!reading) return;
  const tell = new Telling();
  const batches = readBatches(services.storage, reading.file_key, reading, reading.last_row_number);
  for await (const rows of oneAhead(batches)) {
    const goesOn = await inImport(services, work, async (scope) => {
      const batch = await takeBatch(scope, import_id, 'RUNNING');
      if (!batch || isDoneByOthers(batch.state.last_row_number, rows)) return false;
      if (stopping?.aborted) {
        await enqueue(scope, runImportJob, work);
        return false;
      }
      const { planned, audience } = await writeBatch(batch.acting, { ...reading, id: import_id }, rows);
      const run_counts = countRows(batch.state.run_counts ?? noCounts(), planned);
      const last_row_number = rows.at(-1)!.row_number;
      await noteProgress(scope, import_id, { rows_done: run_counts.rows, last_row_number, run_counts });
      await tell.ofBatch(batch.acting, batch.state, audience);
      return true;
    });
    if (!goesOn) return;
  }
  await inImport(services, work, async (scope) => {
    const batch = await takeBatch(scope, import_id, 'RUNNING');
    if (!batch) return;
    await setStatus(scope, import_id, {
      status: 'DONE',
      run_counts: JSON.stringify(batch.state.run_counts ?? noCounts()),
      rows_total: batch.state.rows_done,
      finished_at: nowIso(),
      worked_at: null,
    });
    await tell.ofEnd(batch.acting);
    await tellFinished(scope, batch.state);
  });
}

/** Another process went on with it meanwhile; this one was slow, not dead. */
const isDoneByOthers = (last_row_number: number, rows: readonly ReadRow[]): boolean =>
  last_row_number >= rows[0]!.row_number;
