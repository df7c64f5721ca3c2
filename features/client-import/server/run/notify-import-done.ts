import { alertPeople, listDoneKind } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ImportCounts, RowOutcome } from '../../contract.ts';
import { clientImportPages } from '../../pages.ts';

/** Who starts an import that ends sooner sees it end. */
const SOON_MS = 60_000;

/** Tells the person who imports that it ended, and what came of it; an import that went well at once needs no message. */
export async function notifyImportDone(
  scope: OrgScope,
  public_url: string,
  { created_by_id, started_at }: { created_by_id: number | null; started_at: string | null },
  outcome: { counts: ImportCounts } | { failure: string },
): Promise<void> {
  if (created_by_id === null) return;
  const isDone = 'counts' in outcome;
  if (isDone && started_at !== null && nowMillis() - Date.parse(started_at) < SOON_MS) return;
  await alertPeople(scope, listDoneKind, [created_by_id], {
    public_url,
    title: isDone ? 'Your import is done' : 'Your import stopped',
    body: isDone ? describeCounts(outcome.counts) : outcome.failure,
    page: fillPage(clientImportPages.import_clients),
  });
}

const parts: readonly [RowOutcome, (count: number) => string][] = [
  ['CREATED', (count) => `${count} ${count === 1 ? 'client' : 'clients'} added`],
  ['ATTACHED', (count) => `${count} updated`],
  ['DUPLICATE_IN_FILE', (count) => `${count} ${count === 1 ? 'duplicate' : 'duplicates'} in the file`],
  ['UNCHANGED', (count) => `${count} without anything to add`],
  ['BAD', (count) => `${count} could not be imported`],
];

/** Returns what became of the rows: '12 clients added, 3 updated, 1 could not be imported.' */
function describeCounts({ outcomes }: ImportCounts): string {
  const said = parts.flatMap(([outcome, say]) => (outcomes[outcome] > 0 ? [say(outcomes[outcome])] : []));
  return said.length > 0 ? `${said.join(', ')}.` : 'The file had no rows.';
}
