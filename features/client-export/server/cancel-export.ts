import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ExportRow } from '../access.ts';
import type { ClientExport } from '../contract.ts';
import { exportWords } from './en.ts';
import { saveEnd } from './exports.queries.ts';
import { announceExport } from './run/end-export.ts';
import { getExport } from './view-exports.ts';

/** Stops an export; its parts are erased. Throws `not_possible_now` for one that has ended. */
export async function cancelExport(scope: Scope, { id, status, created_by_id }: ExportRow): Promise<ClientExport> {
  if (status !== 'RUNNING') throw new Problem('not_possible_now', { detail: exportWords.ended });
  await saveEnd(scope, id, { status: 'CANCELLED', parts_until: nowIso() });
  await announceExport(scope, { id, created_by_id });
  return getExport(scope, id);
}
