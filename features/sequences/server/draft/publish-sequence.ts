import type { ContentRow } from '#features/content/access.ts';
import { contentPublished } from '#features/content/events.ts';
import { findAudience } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { fromTheFirst, requireSettled, startMoving } from '../moves/move-inside.ts';
import { getStoredSequence, listSharedContents } from '../read/sequences.queries.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import { findProblems } from './find-problems.ts';
import { sequenceDrafts } from './sequence-drafts.ts';
import { writeSequence } from './write-sequences.queries.ts';

/**
 * Makes the draft what clients inside go by, and moves them. What is live already gets no version, so that publishing twice is
 * publishing once. Throws `not_possible_now` with what is missing, by part.
 */
export async function publishSequence(scope: Scope, content: ContentRow): Promise<void> {
  const stored = await getStoredSequence(scope, content.id);
  requireSettled(stored);
  const errors = findProblems(stored.draft, await readStepContents(scope, listSharedContents(stored.draft.steps)));
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Problem('not_possible_now', { detail: first, errors });
  const version = await sequenceDrafts.publish(scope, stored);
  if (version === null) return;
  if (stored.state === 'DRAFT') await writeSequence(scope, content.id, { state: 'RUNNING' });
  if (stored.live_version !== null) {
    const moving = {
      kind: 'EDIT',
      from_version: stored.live_version,
      version,
      now: nowIso(),
      since: null,
      ...fromTheFirst,
    } as const;
    await startMoving(scope, content.id, moving);
  }
  await record(scope, contentPublished, { subject_id: content.id, payload: { version }, ...findAudience(content) });
}
