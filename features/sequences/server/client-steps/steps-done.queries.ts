import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns which steps of a client were done, by whom and when. */
export const listStepsDone = ({ db, org_id }: OrgScope, client_id: number) =>
  db
    .selectFrom('sequence_steps_done as done')
    .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'done.done_by_id'))
    .where('done.org_id', '=', org_id)
    .where('done.client_id', '=', client_id)
    .select([
      'done.sequence_client_id',
      'done.step_id',
      'done.due_at',
      'done.done_at',
      'done.done_by_id',
      'profiles.name as done_by_name',
      'done.is_skipped',
      'done.mail_state',
    ])
    .execute();
