import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findReading, saveProgress, setStatus, type WorkState } from '../imports.queries.ts';
import { oneAhead, readBatches } from '../read/read-file.ts';
import type { ReadRow } from '../read/read-person.ts';
import { countRows, noCounts, withBlankRows } from './counts.ts';
import { ATTEMPTS, failImport, ImportWork, inImport, lockBatch, startTurn, type TakenBatch } from './import-work.ts';
import { notifyImportDone } from './notify-import-done.ts';
import { notifyFinished, ProgressNotifier } from './progress-notifier.ts';
import { readColumnForms } from './read-column-forms.ts';
import { type WritingSettings, writeBatch } from './write-batch.ts';

/**
 * Writes an import, one batch per transaction, and continues after the last saved row following a crash, a restart or a
 * failed try. Each row is written once, whoever runs the job and how often.
 */
export const runImportJob = defineJob({
  name: 'client-import.run',
  lane: 'heavy',
  payload: ImportWork,
  attempts: ATTEMPTS,
  run: runImport,
  onGivenUp: failImport('RUNNING'),
});

async function runImport(context: JobContext, work: ImportWork): Promise<void> {
  const { services } = context;
  const reading = await inImport(services, work, (scope) => findReading(scope, work.import_id, 'RUNNING'));
  if (!reading) return;
  const column_forms = await readColumnForms(context, work, 'RUNNING', reading);
  if (column_forms === null) {
    if (context.stopping?.aborted) await inImport(services, work, (scope) => enqueue(scope, runImportJob, work));
    return;
  }
  const notifier = new ProgressNotifier();
  // The turn starts with the first rows, so that each turn makes progress however long finding the place takes.
  let isTurnOver: (() => boolean) | null = null;
  const batches = readBatches(services.storage, reading.file_key, reading, reading.last_row_number);
  for await (const rows of oneAhead(batches)) {
    if (rows.length > 0) isTurnOver ??= startTurn(context);
    const goesOn = await inImport(services, work, async (scope) => {
      const batch = await lockBatch(scope, work.import_id, 'RUNNING');
      if (!batch || isDoneByOthers(batch.state, rows)) return false;
      if (isTurnOver?.()) {
        await enqueue(scope, runImportJob, work);
        return false;
      }
      await runBatch(batch, { ...reading, column_forms, id: work.import_id }, rows, notifier);
      return true;
    });
    if (!goesOn) return;
  }
  await inImport(services, work, (scope) =>
    endRun(scope, work, { ...reading, public_url: services.settings.public_url }, notifier),
  );
}

async function runBatch(
  { acting, state }: TakenBatch,
  settings: WritingSettings,
  rows: ReadRow[],
  notifier: ProgressNotifier,
) {
  const last_row_number = rows.at(-1)?.row_number ?? state.last_row_number;
  const { planned, audience } = await writeBatch(acting, settings, rows);
  const run_counts = countRows(state.run_counts ?? noCounts(), planned);
  await saveProgress(acting, state.id, { rows_done: run_counts.rows, last_row_number, run_counts });
  await notifier.afterBatch(acting, state, audience);
}

async function endRun(
  scope: OrgScope,
  { import_id }: ImportWork,
  reading: { has_header: boolean; public_url: string },
  notifier: ProgressNotifier,
): Promise<void> {
  const batch = await lockBatch(scope, import_id, 'RUNNING');
  if (!batch) return;
  const counts = withBlankRows(batch.state.run_counts ?? noCounts(), batch.state.last_row_number, reading);
  await setStatus(scope, import_id, {
    status: 'DONE',
    run_counts: JSON.stringify(counts),
    rows_total: batch.state.rows_done,
    finished_at: nowIso(),
    worked_at: null,
  });
  await notifier.afterEnd(batch.acting);
  await notifyFinished(scope, batch.state);
  await notifyImportDone(scope, reading.public_url, batch.state, { counts });
}

/** Tells whether another process has written these rows meanwhile, because this one was slow and not dead. */
const isDoneByOthers = ({ last_row_number }: WorkState, [first]: readonly ReadRow[]): boolean =>
  first !== undefined && last_row_number >= first.row_number;
