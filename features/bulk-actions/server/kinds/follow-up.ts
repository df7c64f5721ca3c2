import { followUpSet } from '#features/follow-ups/events.ts';
import { fixSchedule, setFollowUps, undoFollowUps } from '#features/follow-ups/server/index.ts';
import { makeRequestId } from '../request-ids.ts';
import { bulkWork, leaveOut, listUnchanged, partByRight } from './bulk-kind.ts';

export const following = bulkWork({
  kind: 'FOLLOW_UP',
  right: 'edit',
  fix: async (scope, change) => ({ ...change, schedule: await fixSchedule(scope, change.schedule) }),
  prepare: async (_scope, { schedule, note }) => ({ schedule, note }),
  run: async (work, clients, wanted) => listUnchanged(clients, await setFollowUps(work.scope, clients, wanted, work)),
  hasLeft: ({ kinds }) => kinds.has(followUpSet.kind),
  async undo(work, done) {
    const { allowed, left_out } = partByRight(work, done, 'edit');
    const clients = allowed.map(({ client }) => client);
    const changed_ids = await undoFollowUps(work.scope, clients, makeRequestId(work), work);
    const changed = new Set(changed_ids);
    const others = clients.filter(({ id }) => !changed.has(id));
    return { changed_ids, left_out: [...left_out, ...leaveOut(others, 'CHANGED_SINCE')] };
  },
});
