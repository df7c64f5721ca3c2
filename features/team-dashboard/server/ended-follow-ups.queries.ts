import { sql } from 'kysely';
import { followUpCompleted, followUpDeleted, followUpRestored, followUpSet } from '#features/follow-ups/events.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A follow-up that ended, with the event that ended it. */
export interface EndedFollowUp {
  event_id: string;
  client_id: number;
  /** Whom it reminded. */
  profile_id: number;
  due_at: string;
  due_day_ends_at: string;
  outcome: 'completed' | 'replaced' | 'deleted';
  ended_at: string;
}

export const insertEndedFollowUp = ({ db, org_id }: OrgScope, ended: EndedFollowUp) =>
  db
    .insertInto('ended_follow_ups')
    .values({ org_id, ...ended })
    .execute();

/** Returns the assignee of a client with who set its present follow-up, if it has one, and its zone. */
export const findPresentFollowUp = ({ db, org_id }: OrgScope, client_id: number) =>
  db
    .selectFrom('clients')
    .leftJoin('follow_ups', (join) => matchInOrg(join, 'follow_ups.client_id', 'clients.id'))
    .where('clients.org_id', '=', org_id)
    .where('clients.id', '=', client_id)
    .select(['clients.assigned_to_id', 'follow_ups.profile_id', 'follow_ups.time_zone'])
    .executeTakeFirst();

const kinds = [followUpSet, followUpCompleted, followUpDeleted, followUpRestored].map(({ kind }) => kind);

/** Deletes the end that the last change before an event was, because the event undoes that change. */
export async function removeUndoneEnd(scope: OrgScope, client_id: number, undone_by: string): Promise<void> {
  const undone = scope.db
    .selectFrom('events')
    .where('org_id', '=', scope.org_id)
    .where('subject', '=', followUpRestored.subject)
    .where('subject_id', '=', client_id)
    .where('kind', 'in', kinds)
    .where('id', '<', undone_by)
    .orderBy('id', 'desc')
    .limit(1)
    .select('id');
  await scope.db
    .deleteFrom('ended_follow_ups')
    .where('org_id', '=', scope.org_id)
    .where('event_id', '=', sql<string>`(${undone})`)
    .execute();
}
