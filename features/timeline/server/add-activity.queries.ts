import { sql } from 'kysely';
import { lastActivityData } from '#domain/activity-data.ts';
import { type ActivityType, activityFacts } from '#domain/activity-types.ts';
import { markFirstResponse, touchClients, unmarkNewLead } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { activityAdded } from '../events.ts';

export interface NewActivity {
  client_id: number;
  item_type: ActivityType;
  text?: string;
  type_specific_data?: Record<string, unknown>;
  shared_content_id?: number;
  /** When it happened; now by default. */
  occurred_at?: string;
  /** The profile who did it; the actor by default. */
  actor_profile_id?: number | null;
}

/**
 * Adds an activity to a client's timeline, which is the only way one gets there. Updates the client's last activity,
 * records the first answer to a lead (readings.md D5), and may remove the "new" mark for what a person does (B17). The
 * caller has made sure that the actor may edit the client.
 *
 * @returns the activity's id.
 */
export async function addActivity(scope: OrgScope, activity: NewActivity): Promise<number> {
  const [id] = await addActivities(scope, [activity]);
  return id!;
}

/**
 * Does the same for many activities of one command, in a few statements however many there are.
 *
 * @param options.isQuiet for one batch of very many from a file: open screens hear nothing of single ones, none counts
 * as an answer, and none becomes a client's last activity, or an import would hide what clients did.
 * @returns their ids, in order.
 */
export async function addActivities(
  scope: OrgScope,
  activities: readonly NewActivity[],
  options: { isQuiet?: boolean } = {},
): Promise<number[]> {
  const at = nowIso();
  const ids = await insertActivities(scope, activities, at);
  const assignees = options.isQuiet ? null : await touchWith(scope, activities, at);
  const events = activities.map(({ client_id, item_type }, index) => ({
    subject_id: ids[index]!,
    payload: { client_id, item_type },
    audience: assignees ? [assignees.get(client_id) ?? 0] : NOBODY,
  }));
  await recordAll(scope, activityAdded, events);
  if (scope.actor && !options.isQuiet) {
    for (const activity of activities) await recordAnswer(scope as Scope, activity, activity.occurred_at ?? at);
  }
  return ids;
}

/** Makes the activity the last one of each client. @returns assignees by client. */
function touchWith(scope: OrgScope, activities: readonly NewActivity[], at: string): Promise<Map<number, number>> {
  return touchClients(
    scope,
    activities.map(({ client_id, item_type, text = '', type_specific_data = {}, occurred_at = at }) => ({
      id: client_id,
      type: item_type,
      data: lastActivityData(item_type, text, type_specific_data),
      at: occurred_at,
      is_interaction: scope.actor !== null && activityFacts[item_type].isAnswer,
    })),
  );
}

async function recordAnswer(scope: Scope, { client_id, item_type }: NewActivity, at: string): Promise<void> {
  const { kind, isAnswer } = activityFacts[item_type];
  await unmarkNewLead(scope, client_id, kind === 'shared' ? 'CONTENT_SENT' : 'ADD_TIMELINE_ACTIVITY');
  if (!isAnswer) return;
  const tookMs = await markFirstResponse(scope, client_id, at);
  if (tookMs === null) return;
  await writeFirstResponse(scope, { client_id, tookMs, by: item_type, at });
}

/** Writes the one activity about the first answer, replacing an earlier one. */
export async function writeFirstResponse(
  scope: OrgScope,
  answer: { client_id: number; tookMs: number; by: ActivityType; at: string; actor_profile_id?: number | null },
): Promise<void> {
  const { client_id, tookMs, by, at, actor_profile_id } = answer;
  await removeFirstResponse(scope, client_id);
  const type_specific_data = { seconds: Math.round(tookMs / 1000), by };
  const told = { client_id, item_type: 'FIRST_RESPONSE' as const, type_specific_data };
  await insertActivities(scope, [{ ...told, occurred_at: at, actor_profile_id }], nowIso());
}

export const removeFirstResponse = (scope: OrgScope, client_id: number) =>
  scope.db
    .deleteFrom('timeline_activities')
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .where('item_type', '=', 'FIRST_RESPONSE')
    .execute();

/** Writes rows only, for activities that follow from an event recorded elsewhere. @returns ids, in order. */
export async function insertActivities(
  scope: OrgScope,
  activities: readonly NewActivity[],
  at: string,
): Promise<number[]> {
  if (activities.length === 0) return [];
  const ids = await nextActivityIds(scope, activities.length);
  const rows = activities.map((activity, index) => ({
    org_id: scope.org_id,
    id: ids[index]!,
    client_id: activity.client_id,
    actor_profile_id:
      activity.actor_profile_id === undefined ? (scope.actor?.profile_id ?? null) : activity.actor_profile_id,
    item_type: activity.item_type,
    text: activity.text ?? '',
    type_specific_data: activity.type_specific_data ?? {},
    shared_content_id: activity.shared_content_id ?? null,
    occurred_at: activity.occurred_at ?? at,
    created_at: at,
    updated_at: at,
  }));
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  await sql`
    insert into timeline_activities (${columns})
    select ${columns} from jsonb_populate_recordset(null::timeline_activities, ${JSON.stringify(rows)}::jsonb)`.execute(
    scope.db,
  );
  return ids;
}

/** Returns ids before the rows are written, because RETURNING promises no order. */
async function nextActivityIds(scope: OrgScope, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('timeline_activities_id_seq') as id from generate_series(1, ${count})`.execute(scope.db);
  return rows.map(({ id }) => id);
}
