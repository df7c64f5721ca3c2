import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { clientImportFinished, clientImportProgressed, clientsChangedByImport } from '../../events.ts';

/** How often the person's screens get the progress, and how often everybody's lists are refetched. */
const PROGRESS_EVERY_MS = 500;
const LISTS_EVERY_MS = 2_000;

interface Importer {
  id: number;
  created_by_id: number | null;
}

/** Tells open screens about work in many batches, without a message for every batch. */
export class ProgressNotifier {
  private readonly isTimeForProgress = everyNowAndThen(PROGRESS_EVERY_MS);
  private readonly isTimeForLists = everyNowAndThen(LISTS_EVERY_MS);
  private readonly waiting = new Set<number>();

  /** @param audience whose lists the batch changed (0 = unassigned). */
  async afterBatch(scope: OrgScope, importer: Importer, audience: Iterable<number> = []): Promise<void> {
    for (const assignee of audience) this.waiting.add(assignee);
    if (this.isTimeForProgress()) await record(scope, clientImportProgressed, toPerson(importer));
    if (this.isTimeForLists()) await this.afterEnd(scope);
  }

  /** Tells everybody who has not been told yet. */
  async afterEnd(scope: OrgScope): Promise<void> {
    if (this.waiting.size === 0) return;
    await record(scope, clientsChangedByImport, { subject_id: 0, payload: {}, audience: [...this.waiting] });
    this.waiting.clear();
  }
}

export const notifyFinished = (scope: OrgScope, importer: Importer): Promise<void> =>
  record(scope, clientImportFinished, toPerson(importer));

const toPerson = ({ id, created_by_id }: Importer) => ({
  subject_id: id,
  payload: {},
  audience: NOBODY,
  ...(created_by_id !== null && { to_profile_id: created_by_id }),
});

function everyNowAndThen(intervalMs: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = nowMillis();
    if (at - last < intervalMs) return false;
    last = at;
    return true;
  };
}
