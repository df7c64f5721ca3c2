import type { ContentRow } from '#features/content/access.ts';
import { contentPublished } from '#features/content/events.ts';
import { findAudience } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Sequence } from '../../contract.ts';
import { insertVersion, writeDraft } from '../draft/write-sequences.queries.ts';
import { refuseLoops } from '../entry/refuse-loops.ts';
import { findVersion, getStoredSequence } from '../read/sequences.queries.ts';
import { getSequence } from '../read/show-sequence.ts';
import { fromTheFirst, requireSettled, startMoving } from './move-inside.ts';

/**
 * Makes what was live before the last publishing live again, and puts the clients back whom it moved. Who went on since is moved as by
 * any edit. Throws `not_possible_now` before the second publishing, and while other changes wait.
 */
export async function undoChanges(scope: Scope, content: ContentRow): Promise<Sequence> {
  const stored = await getStoredSequence(scope, content.id);
  requireSettled(stored);
  const { id, live, live_version, published_at, unpublished_changes } = stored;
  const before = live_version === null ? null : await findVersion(scope, id, live_version - 1);
  if (!live || live_version === null || !published_at || !before) {
    throw new Problem('not_possible_now', {
      detail: 'Nothing was published before, so there is nothing to return to.',
    });
  }
  if (unpublished_changes > 0) {
    const detail = 'This sequence has changes that are not published. Publish or discard them first.';
    throw new Problem('not_possible_now', { detail });
  }
  await refuseLoops(scope, id, before);
  await writeDraft(scope, stored, before);
  const version = await insertVersion(scope, id, before);
  const moving = {
    kind: 'UNDO',
    from_version: live_version,
    version,
    now: nowIso(),
    since: published_at,
    ...fromTheFirst,
    is_putting_back: true,
  } as const;
  await startMoving(scope, id, moving);
  await record(scope, contentPublished, { subject_id: id, payload: { version }, ...findAudience(content) });
  return getSequence(scope, id);
}
