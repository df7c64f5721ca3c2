import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { sequenceStateChanged } from '../../events.ts';
import { writeSequence } from '../draft/write-sequences.queries.ts';

/** Lets a sequence run again whose clients are all due within their hours. */
export async function finishResuming(scope: OrgScope, id: number): Promise<void> {
  await writeSequence(scope, id, { state: 'RUNNING', paused_at: null, paused_by_id: null });
  await record(scope, sequenceStateChanged, { subject_id: id, payload: { state: 'RUNNING' }, audience: null });
}
