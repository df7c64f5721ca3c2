import { clientAccess } from '#features/clients/access.ts';
import { emptyContact, findClientsByKey, readContactPoints } from '#features/clients/server/index.ts';
import { findNotes } from '#features/timeline/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { DuplicateChoice } from '../../contract.ts';
import { findReading, lockImport, saveProgress, setStatus } from '../imports.queries.ts';
import { type CheckExamples, collectExamples } from '../read/check-examples.ts';
import type { NamedGroup } from '../read/own/read-own.ts';
import { oneAhead, readBatches } from '../read/read-file.ts';
import type { ReadRow } from '../read/read-person.ts';
import { UnusableFile } from '../read/unusable-file.ts';
import { countRows, noCounts, withBlankRows } from './counts.ts';
import { SeenInFile } from './dry-run-index.ts';
import { ATTEMPTS, failImport, ImportWork, inImport, lockBatch, stopWithProblem } from './import-work.ts';
import { type OwnBatch, type OwnSettings, readOwnBatch } from './own-batch.ts';
import { emptyOwn, listNoteTexts, type PlannedRow, planRows, type Target } from './plan-rows.ts';
import { prepareRows } from './prepare-rows.ts';
import { notifyFinished, ProgressNotifier } from './progress-notifier.ts';
import { readColumnForms } from './read-column-forms.ts';

/** The dry run, which reads the whole file, decides on every row as the import would, and writes only the counts. */
export const checkImportJob = defineJob({
  name: 'client-import.check',
  lane: 'heavy',
  payload: ImportWork,
  attempts: ATTEMPTS,
  run: checkOrStop,
  onGivenUp: (context, work) =>
    inImport(context.services, work, (scope) => failImport('CHECKING')(scope, work, context)),
});

/** A file that turns out to be damaged ends the dry run with the reason. */
async function checkOrStop(context: JobContext, work: ImportWork): Promise<void> {
  try {
    await checkImport(context, work);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    await inImport(context.services, work, async (scope) => {
      const state = await lockImport(scope, work.import_id, 'CHECKING');
      if (state) await stopWithProblem(scope, context, state, error.message);
    });
  }
}

async function checkImport({ services, stopping }: JobContext, work: ImportWork): Promise<void> {
  const { import_id } = work;
  const reading = await inImport(services, work, (scope) => findReading(scope, import_id, 'CHECKING'));
  if (!reading) return;
  const prepared = await prepareRows({ services, stopping }, work, 'CHECKING', reading);
  const column_forms = prepared && (await readColumnForms({ services, stopping }, work, 'CHECKING', prepared));
  // A process that stops hands the job on; an import that was stopped has none.
  if (column_forms === null) {
    if (stopping?.aborted) await inImport(services, work, (scope) => enqueue(scope, checkImportJob, work));
    return;
  }
  const settings = { ...prepared!, column_forms };
  const seen = new SeenInFile();
  const groups: NamedGroup[] = [];
  const notifier = new ProgressNotifier();
  let counts = noCounts();
  const examples: CheckExamples = {};
  for await (const rows of await oneAhead(readBatches(services.storage, settings, 0))) {
    const goesOn = await inImport(services, work, async (scope) => {
      const batch = await lockBatch(scope, import_id, 'CHECKING');
      if (!batch) return false;
      // What is known of the file is in this process only, so the next one starts again.
      if (stopping?.aborted) {
        await enqueue(scope, checkImportJob, work);
        return false;
      }
      const planned = await planBatch(batch.acting, { seen, groups }, settings, rows);
      counts = countRows(counts, planned);
      collectExamples(examples, planned);
      await saveProgress(scope, import_id, { rows_done: counts.rows, last_row_number: rows.at(-1)!.row_number });
      await notifier.afterBatch(scope, batch.state);
      return true;
    });
    if (!goesOn) return;
  }
  await inImport(services, work, async (scope) => {
    const batch = await lockBatch(scope, import_id, 'CHECKING');
    if (!batch) return;
    await setStatus(scope, import_id, {
      status: 'CHECKED',
      check_counts: JSON.stringify(withBlankRows(counts, batch.state.last_row_number, reading)),
      check_examples: JSON.stringify(examples),
      rows_total: counts.rows,
      worked_at: null,
    });
    await notifyFinished(scope, batch.state);
  });
}

/** Adds groups to those the import would make. Their ids are those of no group. */
function planGroups(groups: NamedGroup[], names: readonly string[]): NamedGroup[] {
  const added = names.map((name, index) => ({ id: -(groups.length + index + 1), name }));
  groups.push(...added);
  return added;
}

/** Decides on a batch as the import would after writing the rows before it. */
async function planBatch(
  scope: Scope,
  { seen, groups }: { seen: SeenInFile; groups: NamedGroup[] },
  settings: OwnSettings & { duplicates: DuplicateChoice },
  rows: readonly ReadRow[],
): Promise<PlannedRow[]> {
  const own = await readOwnBatch(scope, settings, rows, { groups, add: async (_, names) => planGroups(groups, names) });
  const targets = await findTargets(scope, seen, own);
  const planned = planRows(own.rows, {
    targets,
    duplicates: settings.duplicates,
    mayEdit: ({ assigned_to_id_or_zero }) => allows(clientAccess.edit, scope.actor, { assigned_to_id_or_zero }),
  });
  for (const { row, outcome, target, added } of planned) {
    if (target?.client_id) seen.addClient(target.client_id, target.first_row!);
    if (outcome === 'CREATED' || added) for (const key of row.person!.keys) seen.addKey(key, target!.first_row!);
  }
  return planned;
}

async function findTargets(
  scope: Scope,
  seen: SeenInFile,
  { rows, readKnown }: OwnBatch,
): Promise<Map<string, Target>> {
  const keys = rows.flatMap(({ person }) => person?.keys ?? []);
  const found = await findClientsByKey(scope, keys);
  const contact = await readContactPoints(scope, [...new Set([...found.values()].map(({ id }) => id))]);
  const known = await readKnown([...contact.keys()]);
  const notes = await findNotes(scope, [...contact.keys()], listNoteTexts(rows));
  const byClient = new Map<number, Target>();
  const targets = new Map<string, Target>();
  for (const key of keys) {
    const stored = found.get(key);
    const first_row = stored ? seen.findClientRow(stored.id) : seen.findKeyRow(key);
    if (!stored && first_row === null) continue;
    const target = (stored && byClient.get(stored.id)) ?? {
      client_id: stored?.id ?? null,
      first_row,
      stored: stored ?? null,
      contact: (stored && contact.get(stored.id)) ?? emptyContact(),
      own: (stored && known.get(stored.id)) ?? emptyOwn(),
      notes: (stored && notes.get(stored.id)) ?? new Set<string>(),
    };
    if (stored) byClient.set(stored.id, target);
    targets.set(key, target);
  }
  return targets;
}
