import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ImportRecord } from '../access.ts';
import type { ClientImport, ImportMapping, ImportStatus } from '../contract.ts';
import { clientImportStarted, clientImportUndone } from '../events.ts';
import { OPEN } from './change-import.ts';
import { findUndoEnd, getImport, refuseUnless, setStatus, UNDO_DAYS } from './imports.queries.ts';
import { listCustomKeys } from './read/read-person.ts';
import { checkImportJob } from './run/check-import.job.ts';
import { runImportJob } from './run/run-import.job.ts';
import { undoImportJob } from './undo/undo-import.job.ts';

const atStart = () => ({ rows_done: 0, last_row_number: 0, worked_at: nowIso(), restarts: 0, failure: null });

/**
 * Starts the dry run. Throws `not_possible_now`, or `invalid_input` when no column names people or one becomes a field
 * that is gone.
 */
export async function startCheck(scope: Scope, found: ImportRecord): Promise<ClientImport> {
  const { id } = found;
  refuseUnless(found, OPEN);
  await refuseBadMapping(scope, id);
  await setStatus(scope, id, { ...atStart(), status: 'CHECKING', check_counts: null });
  await enqueue(scope, checkImportJob, { org_id: scope.org_id, import_id: id });
  return (await getImport(scope, id)).shown;
}

/** Starts the import, or continues one that failed after the last row it wrote. */
export async function startRun(scope: Scope, found: ImportRecord): Promise<ClientImport> {
  const { id, status: before } = found;
  refuseUnless(found, [...OPEN, 'FAILED']);
  // One that goes on has its mapping, and drops the values of a field that is gone.
  if (before !== 'FAILED') await refuseBadMapping(scope, id);
  const at = nowIso();
  const start = before === 'FAILED' ? { worked_at: at, restarts: 0, failure: null } : { ...atStart(), started_at: at };
  await setStatus(scope, id, { ...start, status: 'RUNNING', finished_at: null });
  await enqueue(scope, runImportJob, { org_id: scope.org_id, import_id: id });
  await recordStart(scope, clientImportStarted, id);
  return (await getImport(scope, id)).shown;
}

/** Stops the work after the present batch, or discards a draft. */
export async function cancelImport(scope: Scope, found: ImportRecord): Promise<ClientImport> {
  const { id, status: before } = found;
  refuseUnless(found, [...OPEN, 'CHECKING', 'RUNNING']);
  const status: ImportStatus = before === 'CHECKING' ? 'DRAFT' : 'CANCELLED';
  await setStatus(scope, id, { status, worked_at: null, ...(before === 'RUNNING' && { finished_at: nowIso() }) });
  return (await getImport(scope, id)).shown;
}

/** Starts undoing what the import wrote. Throws `not_possible_now` for one undone before and after 30 days. */
export async function startUndo(scope: Scope, found: ImportRecord): Promise<ClientImport> {
  const { id, status } = found;
  if (status === 'UNDONE' || status === 'UNDOING') throw refuseUndo('This import was undone already.');
  refuseUnless(found, ['DONE', 'CANCELLED', 'FAILED']);
  if (findUndoEnd(found) === null) {
    throw refuseUndo(`An import can be undone for ${UNDO_DAYS} days, and this one is older.`);
  }
  await setStatus(scope, id, { ...atStart(), status: 'UNDOING' });
  await enqueue(scope, undoImportJob, { org_id: scope.org_id, import_id: id });
  await recordStart(scope, clientImportUndone, id);
  return (await getImport(scope, id)).shown;
}

const refuseUndo = (detail: string) => new Problem('not_possible_now', { detail });

const recordStart = (scope: Scope, kind: typeof clientImportStarted, id: number): Promise<void> =>
  record(scope, kind, { subject_id: id, payload: {}, audience: null, to_profile_id: scope.actor.profile_id });

/** Columns by which a person can be named or reached. */
const NAMING: ReadonlySet<ImportMapping[number]> = new Set([
  'name',
  'first_name',
  'last_name',
  'company',
  'phone',
  'email',
]);

async function refuseBadMapping(scope: Scope, id: number): Promise<void> {
  const { mapping, columns } = (await getImport(scope, id)).shown;
  if (!mapping.some((target) => NAMING.has(target))) {
    throw fieldProblem('mapping', 'Choose at least one column with a name, a phone or an e-mail.');
  }
  if (listCustomKeys(mapping).length === 0) return;
  const targets = new Set(
    (await readDefinitions(scope)).filter(({ is_converting }) => !is_converting).map(({ key }) => `custom:${key}`),
  );
  const gone = mapping.findIndex((target) => target?.startsWith('custom:') && !targets.has(target));
  if (gone >= 0) {
    const column = columns[gone] ?? '';
    throw fieldProblem('mapping', `The field for “${column}” was deleted or is being changed. Choose another one.`);
  }
}
