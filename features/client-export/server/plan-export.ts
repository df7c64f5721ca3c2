import { resolveCriteria } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ExportRequest } from '../contract.ts';
import { listColumns, type ReadColumn } from './columns.ts';
import { exportWords } from './en.ts';
import { intersect, type Period } from './period.ts';

type Which = Pick<ExportRequest, 'criteria' | 'recently_active' | 'client_ids'>;

/** Returns whom an export is about, with what its filter names looked up. Throws `invalid_input` for a filter that does not fit. */
export async function resolveExport(
  scope: Scope,
  { criteria = {}, recently_active, client_ids }: Which,
  added: Period,
) {
  const created = intersect(added, criteria.created);
  const isLimited = created.from !== undefined || created.to !== undefined;
  const wanted = { ...criteria, ...(isLimited && { created }), ...(recently_active && { was_active: true }) };
  if (client_ids) return { ...wanted, found: { ids: client_ids } };
  return resolveCriteria(scope, wanted, (index) => `criteria.conditions.${index}`);
}

export const readColumns = async (scope: Scope, time_zone: string): Promise<ReadColumn[]> =>
  listColumns(await readDefinitions(scope), time_zone);

/** Returns the chosen columns in their order. Throws `invalid_input` for one that is not there, and for one chosen twice. */
export function chooseColumns(available: readonly ReadColumn[], keys: readonly string[] | undefined): ReadColumn[] {
  if (!keys) return [...available];
  const byKey = new Map(available.map((column) => [column.key, column]));
  return keys.map((key, index) => {
    const column = byKey.get(key);
    if (!column) throw fieldProblem('columns', exportWords.unknown_column(key));
    if (keys.indexOf(key) !== index) throw fieldProblem('columns', exportWords.twice(column.header));
    return column;
  });
}
