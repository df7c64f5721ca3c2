import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { BulkAction } from '../contract.ts';
import { findListed, type ListedAction, readListed } from './actions.queries.ts';
import { canTakeBack } from './kinds/index.ts';
import { describeChange } from './words.ts';

/** Returns one page of what the actor did with many clients, the last first. */
export async function listActions(scope: Scope, paging: PageQuery): Promise<Page<BulkAction>> {
  const page = await readListed(scope, paging);
  return { ...page, results: await toActions(scope, page.results) };
}

/** Returns one of them. Throws `not_found`. */
export async function getAction(scope: Scope, id: number): Promise<BulkAction> {
  const row = await findListed(scope, id);
  const [action] = row ? await toActions(scope, [row]) : [];
  if (action) return action;
  throw new Problem('not_found', { log_detail: `bulk action ${id}` });
}

async function toActions(scope: Scope, rows: readonly ListedAction[]): Promise<BulkAction[]> {
  const hasFields = rows.some(({ change }) => change.kind === 'FIELDS' && change.custom_fields);
  const fields = hasFields ? await readDefinitions(scope) : [];
  return rows.map((row) => toAction(row, fields));
}

function toAction(row: ListedAction, fields: readonly FieldDefinition[]): BulkAction {
  const { id, change, status, total_count, done_count, changed_count, skipped, created_at, finished_at, undone_at } =
    row;
  return {
    id,
    kind: change.kind,
    words: describeChange(change, row, fields),
    status,
    created_by: row.created_by_id === null ? null : { id: row.created_by_id, name: row.creator_name ?? '' },
    total_count,
    done_count,
    changed_count,
    skipped,
    undo: undone_at === null ? null : { changed_count: row.undone_count, skipped: row.undo_skipped },
    can_undo: canUndo(row),
    created_at,
    finished_at,
    undone_at,
  };
}

/** Whether an action that has ended changed something that can still be brought back. */
const canUndo = ({ status, changed_count, change }: ListedAction): boolean =>
  ['DONE', 'CANCELLED', 'FAILED'].includes(status) && changed_count > 0 && canTakeBack(change.kind);
