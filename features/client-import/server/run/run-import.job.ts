import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineBatchJob, type InTransaction } from '#platform/server/jobs/batch-job.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import { findReading, saveProgress, setStatus, type WorkState } from '../imports.queries.ts';
import { oneAhead, readBatches } from '../read/read-file.ts';
import type { ReadRow } from '../read/read-person.ts';
import { UnusableFile } from '../read/unusable-file.ts';
import { countRows, noCounts, withBlankRows } from './counts.ts';
import { failImport, ImportWork, lockBatch, makeRequestId, stopWithProblem } from './import-work.ts';
import { notifyImportDone } from './notify-import-done.ts';
import { prepareRows } from './prepare-rows.ts';
import { notifyFinished, ProgressNotifier } from './progress-notifier.ts';
import { readColumnForms } from './read-column-forms.ts';
import { type WritingSettings, writeBatch } from './write-batch.ts';

/**
 * Writes an import, one batch per transaction, and continues after the last saved row following a crash, a restart or a
 * failed try. Each row is written once, whoever runs the job and how often.
 */
export const runImportJob = defineBatchJob({
  name: 'client-import.run',
  payload: ImportWork,
  makeRequestId: ({ import_id }) => makeRequestId(import_id),
  readBatches: listBatches,
  runBatch,
  finish: endRun,
  giveUp: failImport('RUNNING'),
});

type Batch =
  | { kind: 'ROWS'; rows: ReadRow[]; settings: WritingSettings; notifier: ProgressNotifier }
  | { kind: 'END'; notifier: ProgressNotifier }
  /** The file cannot be read further, for the reason in words. */
  | { kind: 'PROBLEM'; problem: string }
  /** The process stops, or the import was stopped and started anew. */
  | { kind: 'LEFT' };

/** The first batch is read before the turn begins, so that each turn makes progress however far its place is. */
async function listBatches(inTransaction: InTransaction, work: ImportWork, context: JobContext) {
  const reading = await inTransaction((scope) => findReading(scope, work.import_id, 'RUNNING'));
  return reading ? oneAhead(readRows(reading, work, context)) : null;
}

type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>;

async function* readRows(reading: Reading, work: ImportWork, context: JobContext): AsyncGenerator<Batch> {
  const notifier = new ProgressNotifier();
  const { storage } = context.services;
  try {
    const prepared = await prepareRows(context, work, 'RUNNING', reading);
    const column_forms = prepared && (await readColumnForms(context, work, 'RUNNING', prepared));
    if (column_forms === null) {
      yield { kind: 'LEFT' };
      return;
    }
    const settings = { ...prepared!, column_forms, id: work.import_id };
    for await (const rows of readBatches(storage, settings, reading.last_row_number)) {
      yield { kind: 'ROWS', rows, settings, notifier };
    }
    yield { kind: 'END', notifier };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    yield { kind: 'PROBLEM', problem: error.message };
  }
}

async function runBatch(scope: OrgScope, batch: Batch, work: ImportWork, context: JobContext): Promise<boolean> {
  // Work whose process stops is handed on behind a batch.
  if (batch.kind === 'LEFT') return context.stopping?.aborted === true;
  const taken = await lockBatch(scope, work.import_id, 'RUNNING');
  if (!taken) return false;
  const { acting, state } = taken;
  if (batch.kind === 'PROBLEM') {
    await stopWithProblem(scope, context, state, batch.problem);
    return false;
  }
  if (batch.kind === 'END') {
    await batch.notifier.afterEnd(acting);
    return true;
  }
  const { rows, settings, notifier } = batch;
  if (isDoneByOthers(state, rows)) return false;
  const { planned, audience } = await writeBatch(acting, settings, rows);
  const run_counts = countRows(state.run_counts ?? noCounts(), planned);
  const last_row_number = rows.at(-1)?.row_number ?? state.last_row_number;
  await saveProgress(acting, state.id, { rows_done: run_counts.rows, last_row_number, run_counts });
  await notifier.afterBatch(acting, state, audience);
  return true;
}

async function endRun(scope: OrgScope, { import_id }: ImportWork, { services }: JobContext): Promise<void> {
  const batch = await lockBatch(scope, import_id, 'RUNNING');
  if (!batch) return;
  const { state } = batch;
  const counts = withBlankRows(state.run_counts ?? noCounts(), state.last_row_number, state);
  await setStatus(scope, import_id, {
    status: 'DONE',
    run_counts: JSON.stringify(counts),
    rows_total: state.rows_done,
    finished_at: nowIso(),
    worked_at: null,
  });
  await notifyFinished(scope, state);
  await notifyImportDone(scope, services.settings.public_url, state, { counts });
}

/** Tells whether another process has written these rows meanwhile, because this one was slow and not dead. */
const isDoneByOthers = ({ last_row_number }: WorkState, [first]: readonly ReadRow[]): boolean =>
  first !== undefined && last_row_number >= first.row_number;
