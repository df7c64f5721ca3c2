import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record } from '#platform/server/events.ts';
import { defineBatchJob } from '#platform/server/jobs/batch-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { deletedClientsErased } from '../../events.ts';
import { manyClients } from '../write/many-clients.ts';
import { countDeleted, lockDeletedUntil } from './deleted-clients.queries.ts';
import { AT_ONCE, eraseClients } from './erase-clients.queries.ts';

/** Erases all deleted clients the actor may restore, in the background; the audit log says at once who and how many. */
export async function emptyDeleted(scope: Scope): Promise<{ erased_count: number }> {
  const until = nowIso();
  const erased_count = await countDeleted(scope, until);
  if (erased_count === 0) return { erased_count };
  await manyClients.recordChange(scope, 'emptied', erased_count);
  await enqueue(scope, emptyDeletedJob, { org_id: scope.org_id, profile_id: scope.actor.profile_id, until });
  return { erased_count };
}

const EmptyDeleted = z.object({ org_id: Id, profile_id: Id, until: Instant });

/** Erases part by part, with the rights the person has by then; who is restored meanwhile stays. */
export const emptyDeletedJob = defineBatchJob({
  name: 'clients.empty-deleted',
  payload: EmptyDeleted,
  readBatches: async () => listTurns({ isEnd: false }),
  async runBatch(scope, turn: Turn, { profile_id, until }) {
    const actor = await findActor(scope, profile_id);
    if (!actor) return false;
    const rows = await lockDeletedUntil({ ...scope, actor }, until, AT_ONCE);
    await eraseClients(scope, rows);
    turn.isEnd = rows.length < AT_ONCE;
    await record(scope, deletedClientsErased, {
      subject_id: profile_id,
      payload: {},
      audience: NOBODY,
      to_profile_id: profile_id,
    });
    return true;
  },
  finish: async () => undefined,
  giveUp: async () => undefined,
});

/** Whether the last part is erased. */
interface Turn {
  isEnd: boolean;
}

function* listTurns(turn: Turn): Generator<Turn> {
  while (!turn.isEnd) yield turn;
}
