import { sql } from 'kysely';
import type * as z from 'zod';
import { activityTypesWhere } from '#domain/activity-facts.ts';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { clientAccess } from '#features/clients/access.ts';
import { listShareActivities } from '#features/content/server/index.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Activity, isSharedActivity, type SharedActivity, type timeline } from '../contract.ts';
import { type ActivityRow, activities, toActivities, withActivityColumns } from './activities.queries.ts';
import { shareStats } from './share-stats.ts';

type Query<Name extends keyof typeof timeline> = z.output<(typeof timeline)[Name]['query']>;
type Params<Name extends keyof typeof timeline> = z.output<(typeof timeline)[Name]['params']>;

const newestFirst: Sort = {
  column: 'timeline_activities.occurred_at',
  id: 'timeline_activities.id',
  direction: 'desc',
};

/** Returns one page of a client's activities. */
export async function listForClient(
  scope: Scope,
  client_id: number,
  { kind = 'all', sort_order = 'DESC', ...paging }: Query<'listForClient'>,
): Promise<Page<Activity>> {
  const found = ofClient(scope, client_id).$if(kind !== 'all', (query) =>
    query.where(
      'timeline_activities.item_type',
      'in',
      activityTypesWhere((facts) => facts.kind === kind),
    ),
  );
  const sort = { ...newestFirst, direction: sort_order === 'ASC' ? 'asc' : 'desc' } as const;
  const page = await keysetPage(withActivityColumns(found), sort, paging);
  const shown = await toActivities(scope, page.results);
  return { ...page, results: await withReading(scope, client_id, page.results, shown) };
}

/** Adds how it was read to the one share that is shown in full, if it was read at all. */
async function withReading(scope: Scope, client_id: number, rows: readonly ActivityRow[], shown: readonly Activity[]) {
  const isOpened = (activity: Activity): activity is SharedActivity =>
    isSharedActivity(activity) && activity.type_specific_data.is_opened === true;
  const found = shown.some(isOpened) ? await shareStats().readReading(scope, client_id) : undefined;
  if (!found) return [...shown];
  return shown.map(
    (activity, index): Activity =>
      isOpened(activity) && rows[index]?.shared_content_id === found.shared_content_id
        ? { ...activity, type_specific_data: { ...activity.type_specific_data, reading: found.reading } }
        : activity,
  );
}

/** Lists when one content was shared with a client. */
export async function listShareHistory(
  scope: Scope,
  { c, t, id }: Params<'listShareHistoryByContent'>,
  paging: Query<'listShareHistoryByContent'>,
): Promise<Page<Activity>> {
  const found = ofClient(scope, c)
    // Of a type that is not given to clients there are none.
    .where(sql<boolean>`timeline_activities.item_type = any(${listShareActivities(t)}::text[])`)
    .where(sql<boolean>`timeline_activities.type_specific_data ->> 'content_id' = ${String(id)}`);
  const page = await keysetPage(withActivityColumns(found), newestFirst, paging);
  return { ...page, results: await toActivities(scope, page.results) };
}

const ofClient = (scope: Scope, client_id: number) =>
  activities(scope).where('timeline_activities.client_id', '=', client_id);

/** Returns the midnight with which the last days begin on the actor's clock, or a later moment that was asked for. */
async function findFirstMoment(scope: Scope, days: number, from = ''): Promise<string> {
  const time_zone = await readTimeZone(scope);
  const midnight = toInstant(`${addDays(toCalendarDay(nowIso(), time_zone), 1 - days)}T00:00`, time_zone);
  return midnight > from ? midnight : from;
}

/** Lists the activities of all clients the actor may see. */
export async function listOfUser(
  scope: Scope,
  query: Query<'listOfUser'>,
): Promise<z.output<typeof timeline.listOfUser.returns>> {
  const { item_types, profile_id, from: _, to, days, ...paging } = query;
  const from = days === undefined ? query.from : await findFirstMoment(scope, days, query.from);
  const who = profile_id === 'me' ? scope.actor.profile_id : profile_id;
  const found = activities(scope)
    .$if(item_types !== undefined, (rows) => rows.where('timeline_activities.item_type', 'in', item_types ?? []))
    .$if(who !== undefined, (rows) => rows.where('timeline_activities.actor_profile_id', '=', who ?? 0))
    .$if(from !== undefined, (rows) => rows.where('timeline_activities.occurred_at', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('timeline_activities.occurred_at', '<', to ?? ''));
  const visible = withActivityColumns(found)
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'timeline_activities.client_id'))
    .where('clients.deleted_at', 'is', null)
    .where(toSql(clientAccess.view, scope.actor, 'clients'))
    .select(['clients.name as client_name', 'clients.is_new_lead']);
  const page = await keysetPage(visible, newestFirst, paging);
  const shown = await toActivities(scope, page.results);
  const results = page.results.map(({ client_id, client_name, is_new_lead }, index) => ({
    ...shown[index]!,
    client: { id: client_id, name: client_name, is_new_lead },
  }));
  return { ...page, results };
}
