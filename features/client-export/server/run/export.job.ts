import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { defineBatchJob } from '#platform/server/jobs/batch-job.ts';
import type { JobContext } from '#platform/server/jobs/define-job.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { putPart } from '#platform/server/storage/stored-parts.ts';
import { MAX_SHEET_CLIENTS } from '../../contract.ts';
import { exportWords } from '../en.ts';
import { lockRunning, type StoredExport, saveProgress } from '../exports.queries.ts';
import { measurePart, nameParts } from '../file/stored-file.ts';
import { resolveExport } from '../plan-export.ts';
import { countMatching } from '../read-clients.queries.ts';
import { announceExport, endDone, endFailed } from './end-export.ts';
import { writePart } from './write-part.ts';

const ExportWork = z.object({ org_id: Id, export_id: Id });

/** Limits of an export, which tests lower. */
export const exportLimits = { sheet_clients: MAX_SHEET_CLIENTS };

/** The next part, and whether the last one is stored. */
interface Turn {
  part: number;
  isEnd: boolean;
}

/**
 * Writes an export part by part. A part and the place behind it are kept together: one that a killed process has stored already is
 * written again under the same name, so that the file has no client twice and leaves out none.
 */
export const exportJob = defineBatchJob({
  name: 'client-export.write',
  payload: ExportWork,
  readBatches: (inTransaction, { export_id }, context) =>
    inTransaction(async (scope) => {
      const stored = await lockRunning(scope, export_id);
      if (!stored || !(await prepare(scope, context, stored))) return null;
      return listTurns({ part: stored.part_count, isEnd: stored.part_count > 0 && stored.cursor === null });
    }),
  runBatch: (scope, turn: Turn, { export_id }, context) => runTurn(scope, context, export_id, turn),
  finish: async (scope, { export_id }, context) => {
    const stored = await lockRunning(scope, export_id);
    if (stored) await endDone(scope, context, stored);
  },
  giveUp: async (scope, { export_id }, context) => {
    const stored = await lockRunning(scope, export_id);
    if (stored) await endFailed(scope, context, stored, exportWords.gave_up);
  },
});

function* listTurns(turn: Turn): Generator<Turn> {
  for (; !turn.isEnd; turn.part += 1) yield turn;
}

/** Counts the clients once. @returns false where the export has ended, because there are none or too many. */
async function prepare(scope: OrgScope, context: JobContext, stored: StoredExport): Promise<boolean> {
  if (stored.total_count !== null) return true;
  return asPerson(scope, context, stored, async (acting) => {
    const total_count = await countMatching(acting, await resolveExport(acting, stored.request, stored.added));
    await saveProgress(scope, stored.id, { total_count });
    if (total_count === 0) await endDone(scope, context, stored);
    else if (isTooMany(stored, total_count)) await endFailed(scope, context, stored, exportWords.too_many_rows);
    else return true;
    return false;
  });
}

const isTooMany = ({ format }: StoredExport, count: number): boolean =>
  format === 'XLSX' && count > exportLimits.sheet_clients;

async function runTurn(scope: OrgScope, context: JobContext, id: number, turn: Turn): Promise<boolean> {
  const stored = await lockRunning(scope, id);
  if (stored?.part_count !== turn.part) return false;
  return asPerson(scope, context, stored, async (acting) => {
    const { text, count, cursor } = await writePart(acting, stored);
    const done_count = stored.done_count + count;
    if (isTooMany(stored, done_count)) {
      await endFailed(scope, context, stored, exportWords.too_many_rows);
      return false;
    }
    const packed_bytes = await putPart(context.services.storage, nameParts(stored.file_key), turn.part, text);
    const file_bytes = (stored.file_bytes ?? 0) + measurePart(stored.format, text, packed_bytes);
    await saveProgress(scope, id, { done_count, part_count: turn.part + 1, file_bytes, cursor });
    await announceExport(scope, stored);
    turn.isEnd = cursor === null;
    return true;
  });
}

/** Works with the rights the person has by now. @returns false where there is nobody, or the filter no longer fits. */
async function asPerson(
  scope: OrgScope,
  context: JobContext,
  stored: StoredExport,
  work: (acting: Scope) => Promise<boolean>,
): Promise<boolean> {
  const actor = stored.created_by_id === null ? null : await findActor(scope, stored.created_by_id);
  if (!actor) {
    await endFailed(scope, context, stored, exportWords.person_left);
    return false;
  }
  try {
    return await work({ ...scope, actor });
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await endFailed(scope, context, stored, error.message);
    return false;
  }
}
