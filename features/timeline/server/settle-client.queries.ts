import { lastActivityData } from '#domain/activity-data.ts';
import { type ActivityType, answerTypes } from '#domain/activity-types.ts';
import { clearFirstResponse, markFirstResponse, setLastActivity } from '#features/clients/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { removeFirstResponse, writeFirstResponse } from './add-activity.queries.ts';

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

async function recalculateFirstResponse(scope: OrgScope, client_id: number): Promise<void> {
  await clearFirstResponse(scope, client_id);
  await removeFirstResponse(scope, client_id);
  const answers = await ofClient(scope, client_id)
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'timeline_activities.client_id'))
    .where('item_type', 'in', [...answerTypes])
    .where('actor_profile_id', 'is not', null)
    .whereRef('occurred_at', '>=', 'clients.created_at')
    .orderBy('occurred_at')
    .orderBy('timeline_activities.id')
    .limit(1)
    .select(['item_type', 'occurred_at', 'actor_profile_id'])
    .execute();
  for (const { item_type, occurred_at: at, actor_profile_id } of answers) {
    const tookMs = await markFirstResponse(scope, client_id, at);
    if (tookMs !== null) await writeFirstResponse(scope, { client_id, tookMs, by: item_type, at, actor_profile_id });
  }
}

const ofClient = (scope: OrgScope, client_id: number) =>
  scope.db
    .selectFrom('timeline_activities')
    .where('timeline_activities.org_id', '=', scope.org_id)
    .where('timeline_activities.client_id', '=', client_id)
    .where('timeline_activities.deleted_at', 'is', null);
