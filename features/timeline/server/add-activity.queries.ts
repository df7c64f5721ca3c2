import { sql } from 'kysely';
import { lastActivityData } from '#domain/activity-data.ts';
import { activityFacts } from '#domain/activity-facts.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import { markFirstResponses, touchClients, unmarkNewLeads } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
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
  /** Whether a person of the organisation did it; by default where it is known who. */
  is_by_person?: boolean;
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
  const ids = activities.length > 0 ? await nextActivityIds(scope, activities.length) : [];
  await insertActivities(scope, activities, at, ids);
  const assignees = options.isQuiet ? null : await touchWith(scope, activities, at);
  const events = activities.map((activity, index) => {
    const { client_id, item_type } = activity;
    const is_answer = !options.isQuiet && isAnswer(scope, activity);
    return {
      subject_id: ids[index]!,
      payload: {
        ...{ client_id, item_type },
        ...(is_answer && { is_answer }),
        ...(isInbound(activity) && { is_inbound: true as const }),
      },
      audience: assignees ? [assignees.get(client_id) ?? 0] : NOBODY,
    };
  });
  await recordAll(scope, activityAdded, events);
  if (!options.isQuiet) await recordAnswers(scope, activities, at);
  return ids;
}

/** Returns who did it; null where that is not known. */
const findActor = (scope: OrgScope, { actor_profile_id }: NewActivity): number | null =>
  actor_profile_id === undefined ? (scope.actor?.profile_id ?? null) : actor_profile_id;

const isByPerson = (scope: OrgScope, activity: NewActivity): boolean =>
  activity.is_by_person ?? findActor(scope, activity) !== null;

const isAnswer = (scope: OrgScope, activity: NewActivity): boolean =>
  isByPerson(scope, activity) && activityFacts[activity.item_type].isAnswer;

const isInbound = ({ type_specific_data }: NewActivity): boolean => type_specific_data?.is_inbound === true;

/** Makes the activity the last one of each client. @returns assignees by client. */
function touchWith(scope: OrgScope, activities: readonly NewActivity[], at: string): Promise<Map<number, number>> {
  return touchClients(
    scope,
    activities.map((activity) => {
      const { client_id, item_type, text = '', type_specific_data = {}, occurred_at = at } = activity;
      return {
        id: client_id,
        type: item_type,
        data: lastActivityData(item_type, text, type_specific_data),
        at: occurred_at,
        is_interaction: isAnswer(scope, activity),
        is_by_client: isInbound(activity),
      };
    }),
  );
}

/** Takes the "new" mark off for what people did, and records the first answers. */
async function recordAnswers(scope: OrgScope, activities: readonly NewActivity[], at: string): Promise<void> {
  const done = activities.filter((activity) => isByPerson(scope, activity));
  await unmarkNewLeads(
    scope,
    done.flatMap((activity) => {
      const profile_id = findActor(scope, activity);
      const happened = activityFacts[activity.item_type].kind === 'shared' ? 'CONTENT_SENT' : 'ADD_TIMELINE_ACTIVITY';
      return profile_id === null ? [] : [{ id: activity.client_id, profile_id, happened }];
    }),
  );
  const answers = done
    .filter((activity) => isAnswer(scope, activity))
    .map((activity) => ({
      client_id: activity.client_id,
      at: activity.occurred_at ?? at,
      by: activity.item_type,
      actor_profile_id: findActor(scope, activity),
    }));
  await recordFirstResponses(scope, answers);
}

/** An answer to a client. */
export interface Answer {
  client_id: number;
  at: string;
  by: ActivityType;
  actor_profile_id: number | null;
}

/** Records those that are the first answers, each with its activity, which replaces an earlier one. */
export async function recordFirstResponses(scope: OrgScope, answers: readonly Answer[]): Promise<void> {
  const first = await markFirstResponses(scope, answers);
  if (first.length === 0) return;
  await removeFirstResponses(
    scope,
    first.map(({ client_id }) => client_id),
  );
  await insertActivities(
    scope,
    first.map(({ client_id, tookMs, at, by, actor_profile_id }) => ({
      ...{ client_id, item_type: 'FIRST_RESPONSE' as const, occurred_at: at, actor_profile_id },
      type_specific_data: { seconds: Math.round(tookMs / 1000), by },
    })),
    nowIso(),
  );
}

export const removeFirstResponses = (scope: OrgScope, client_ids: readonly number[]) =>
  scope.db
    .deleteFrom('timeline_activities')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .where('item_type', '=', 'FIRST_RESPONSE')
    .execute();

/** Writes rows only, for activities that follow from an event recorded elsewhere. @param ids of all of them, where they are known. */
export async function insertActivities(
  scope: OrgScope,
  activities: readonly NewActivity[],
  at: string,
  ids: readonly number[] = [],
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity, index) => ({
    org_id: scope.org_id,
    ...(ids.length > 0 && { id: ids[index]! }),
    client_id: activity.client_id,
    actor_profile_id: findActor(scope, activity),
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
}

/** Returns ids before the rows are written, because RETURNING promises no order. */
async function nextActivityIds(scope: OrgScope, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('timeline_activities_id_seq') as id from generate_series(1, ${count})`.execute(scope.db);
  return rows.map(({ id }) => id);
}
