import { markFirstResponse, touchClient, unmarkNewLead } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import type { OrgScope, Scope } from '#platform/server/scope.ts';
import { type ActivityType, ANSWERING } from '../activity-types.ts';
import { activityAdded } from '../events.ts';

export interface NewActivity {
  client_id: number;
  item_type: ActivityType;
  /** One line for the clients list: 'Called', 'Shared e-brochure'. */
  summary: string;
  text?: string;
  type_specific_data?: Record<string, unknown>;
  shared_content_id?: number;
  /** When it happened; now unless said. */
  occurred_at?: string;
}

/**
 * Puts an activity on a client's timeline: the one way anything gets there. The client's last activity follows, the
 * first answer to a lead is noted (readings.md D5), and what a person does may take the "new" mark off (B17).
 * The caller has made sure that whoever acts may edit the client.
 *
 * @returns the activity's id.
 */
export async function addActivity(scope: OrgScope, activity: NewActivity): Promise<number> {
  const id = await insertActivity(scope, activity);
  const { client_id, item_type, summary, occurred_at = nowIso() } = activity;
  const assignee = await touchClient(scope, client_id, { type: item_type, summary, at: occurred_at });
  await record(scope, activityAdded, { subject_id: id, payload: { client_id, item_type }, audience: [assignee] });
  if (scope.actor) await noteAnswer(scope as Scope, activity, occurred_at);
  return id;
}

async function noteAnswer(scope: Scope, { client_id, item_type }: NewActivity, at: string): Promise<void> {
  const isShare = item_type.startsWith('SHARED_') || item_type === 'PAGE' || item_type === 'COLLECTION';
  await unmarkNewLead(scope, client_id, isShare ? 'CONTENT_SENT' : 'ADD_TIMELINE_ACTIVITY');
  if (!ANSWERING.includes(item_type)) return;
  const tookMs = await markFirstResponse(scope, client_id, at);
  if (tookMs === null) return;
  await insertActivity(scope, {
    client_id,
    item_type: 'FIRST_RESPONSE',
    summary: '',
    type_specific_data: { seconds: Math.round(tookMs / 1000), by: item_type },
    occurred_at: at,
  });
}

async function insertActivity(scope: OrgScope, activity: NewActivity): Promise<number> {
  const at = nowIso();
  const { id } = await scope.db
    .insertInto('timeline_activities')
    .values({
      org_id: scope.org_id,
      client_id: activity.client_id,
      actor_profile_id: scope.actor?.profile_id ?? null,
      item_type: activity.item_type,
      text: activity.text ?? '',
      type_specific_data: JSON.stringify(activity.type_specific_data ?? {}),
      shared_content_id: activity.shared_content_id ?? null,
      occurred_at: activity.occurred_at ?? at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
