import { alertPeople, IMPORT_OR_EXPORT_DONE } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { clientImportPages } from '../../pages.ts';

interface DoneImport {
  created_by_id: number | null;
}

/** Tells the person who imports that it ended, and whether all of it was done. */
export async function tellImportDone(
  scope: OrgScope,
  public_url: string,
  { created_by_id }: DoneImport,
  outcome: { rows: number } | { failure: string },
): Promise<void> {
  if (created_by_id === null) return;
  const isDone = 'rows' in outcome;
  await alertPeople(scope, IMPORT_OR_EXPORT_DONE, [created_by_id], {
    public_url,
    title: isDone ? 'Your import is done' : 'Your import stopped',
    body: isDone ? `${outcome.rows} ${outcome.rows === 1 ? 'row' : 'rows'} read.` : outcome.failure,
    page: fillPage(clientImportPages.import_clients),
  });
}
