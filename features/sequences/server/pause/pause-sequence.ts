import type { ContentRow } from '#features/content/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Sequence } from '../../contract.ts';
import { sequenceStateChanged } from '../../events.ts';
import { writeSequence } from '../draft/write-sequences.queries.ts';
import { fromTheFirst, requireSettled, startMoving } from '../moves/move-inside.ts';
import { readLiveSequences } from '../read/sequences.queries.ts';
import { getSequence } from '../read/show-sequence.ts';

/** Holds everyone in a sequence. Throws `not_possible_now` for one that does not run, and `invalid_input` for a time that has passed. */
export async function pauseSequence(scope: Scope, content: ContentRow, until: string | null): Promise<Sequence> {
  const sequence = (await readLiveSequences(scope, [content.id])).get(content.id);
  if (sequence?.state !== 'RUNNING') throw new Problem('not_possible_now', { detail: 'This sequence isn’t running.' });
  if (until !== null && until <= nowIso()) {
    throw new Problem('invalid_input', { errors: { until: 'Choose a time in the future.' } });
  }
  await writeSequence(scope, content.id, {
    state: 'PAUSED',
    paused_at: nowIso(),
    paused_until: until,
    paused_by_id: scope.actor.profile_id,
  });
  await record(scope, sequenceStateChanged, { subject_id: content.id, payload: { state: 'PAUSED' }, audience: null });
  return getSequence(scope, content.id);
}

/** Lets a sequence run again. Throws `not_possible_now` for one that is not held. */
export async function resumeSequence(scope: Scope, content: ContentRow): Promise<Sequence> {
  if (!(await resume(scope, content.id))) {
    throw new Problem('not_possible_now', { detail: 'This sequence isn’t paused.' });
  }
  return getSequence(scope, content.id);
}

/** What became due while it was held is due now, 50 at once; it runs again once that is so. @returns false where it is not held. */
export async function resume(scope: OrgScope, id: number): Promise<boolean> {
  const sequence = (await readLiveSequences(scope, [id])).get(id);
  if (sequence?.state !== 'PAUSED') return false;
  requireSettled(sequence);
  const { version, paused_at: since } = sequence;
  await writeSequence(scope, id, { paused_until: null });
  await startMoving(scope, id, {
    kind: 'RESUME',
    from_version: version,
    version,
    now: nowIso(),
    since,
    ...fromTheFirst,
  });
  return true;
}
