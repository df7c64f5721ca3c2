import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { type ColumnSet, type ColumnSetDraft, exportColumnSets, MAX_COLUMN_SETS } from '../../column-sets-contract.ts';
import { exportColumnSetsChanged } from '../../events.ts';
import { exportWords } from '../en.ts';
import { chooseColumns, readColumns } from '../plan-export.ts';
import { deleteColumnSet, readColumnSets, upsertColumnSet } from './column-sets.queries.ts';

export const columnSetRoutes = bind(exportColumnSets, {
  list: ({ scope }) => listColumnSets(scope),
  save: ({ scope, body }) => saveColumnSet(scope, body),
  remove: ({ scope, params }) => removeColumnSet(scope, params.id),
});

/** A set of which no column is left is not shown. */
async function listColumnSets(scope: Scope): Promise<{ results: ColumnSet[] }> {
  const known = await readKnownKeys(scope);
  const results = (await readColumnSets(scope)).map(({ columns, ...set }) => ({
    ...set,
    columns: columns.filter((key) => known.has(key)),
  }));
  return { results: results.filter(({ columns }) => columns.length > 0) };
}

async function readKnownKeys(scope: Scope): Promise<Set<string>> {
  const columns = await readColumns(scope, 'UTC');
  return new Set(columns.map(({ key }) => key));
}

/** Throws `invalid_input` for columns that do not fit, and `not_possible_now` for one set too many. */
async function saveColumnSet(scope: Scope, draft: ColumnSetDraft): Promise<ColumnSet> {
  chooseColumns(await readColumns(scope, 'UTC'), draft.columns);
  const saved = await upsertColumnSet(scope, draft);
  if ((await readColumnSets(scope)).length > MAX_COLUMN_SETS)
    throw new Problem('not_possible_now', { detail: exportWords.too_many_sets(MAX_COLUMN_SETS) });
  await announce(scope);
  return saved;
}

async function removeColumnSet(scope: Scope, id: number): Promise<void> {
  if (!(await deleteColumnSet(scope, id))) throw new Problem('not_found', { log_detail: `column set ${id}` });
  await announce(scope);
}

/** The other screens of the person show it too. */
const announce = (scope: Scope): Promise<void> => {
  const { profile_id } = scope.actor;
  return record(scope, exportColumnSetsChanged, {
    subject_id: profile_id,
    payload: {},
    audience: NOBODY,
    to_profile_id: profile_id,
  });
};
