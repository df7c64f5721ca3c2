import { sql } from 'kysely';
import { lastActivityData } from '#domain/activity-data.ts';
import { answerTypes } from '#domain/activity-facts.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import type { MessageState } from '#domain/message-state.ts';
import { clearFirstResponse, setLastActivity } from '#features/clients/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordFirstResponses, removeFirstResponses } from './add-activity.queries.ts';
import { messageProgress } from './message-progress.ts';

/** Activities that follow from something else and are never shown as the last activity. */
const HANDLING: ActivityType[] = ['CLIENT_ASSIGNMENT', 'UNASSIGN_CLIENT', 'FIRST_RESPONSE'];

/** Recalculates the client's last activity and first response after an activity was changed, deleted or restored. */
export async function recalculateLastActivity(scope: OrgScope, client_id: number): Promise<void> {
  const latest = await ofClient(scope, client_id)
    .where('item_type', 'not in', HANDLING)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['item_type', 'text', 'type_specific_data', 'occurred_at'])
    .executeTakeFirst();
  await setLastActivity(
    scope,
    client_id,
    latest && {
      type: latest.item_type,
      data: lastActivityData(latest.item_type, latest.text, latest.type_specific_data),
      at: latest.occurred_at,
    },
  );
  await recalculateFirstResponse(scope, client_id);
}

/** How many answers are looked at for the first one that was not lost; more than a person writes to a number that is none. */
const MAX_ANSWERS = 50;

/** States of a message that may never have reached the client, so that it answers no one. */
export const lostStates: readonly MessageState[] = ['FAILED', 'UNKNOWN', 'NOT_SENT'];

/** Recalculates the client's first response after an answer was changed or lost. */
export async function recalculateFirstResponse(scope: OrgScope, client_id: number): Promise<void> {
  await clearFirstResponse(scope, client_id);
  await removeFirstResponses(scope, [client_id]);
  const answers = await ofClient(scope, client_id)
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'timeline_activities.client_id'))
    .where('item_type', 'in', [...answerTypes])
    // What the phone app of the business sent is by a person too, but not known by whom.
    .where(sql<boolean>`(actor_profile_id is not null or type_specific_data ->> 'is_recorded' = 'true')
      and type_specific_data ->> 'is_inbound' is null`)
    .whereRef('occurred_at', '>=', 'clients.created_at')
    .orderBy('occurred_at')
    .orderBy('timeline_activities.id')
    .limit(MAX_ANSWERS)
    .select(['timeline_activities.id', 'item_type', 'occurred_at', 'actor_profile_id', 'type_specific_data'])
    .execute();
  const recorded = answers.filter(({ type_specific_data }) => type_specific_data.is_recorded).map(({ id }) => id);
  const messages = recorded.length === 0 ? new Map() : await messageProgress().readProgress(scope, recorded);
  const first = answers.find(({ id }) => !lostStates.includes(messages.get(id)?.state));
  if (!first) return;
  const { item_type: by, occurred_at: at, actor_profile_id } = first;
  await recordFirstResponses(scope, [{ client_id, by, at, actor_profile_id }]);
}

const ofClient = (scope: OrgScope, client_id: number) =>
  scope.db
    .selectFrom('timeline_activities')
    .where('timeline_activities.org_id', '=', scope.org_id)
    .where('timeline_activities.client_id', '=', client_id)
    .where('timeline_activities.deleted_at', 'is', null);
