import { type SelectQueryBuilder, sql } from 'kysely';
import { activityFacts } from '#domain/activity-facts.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import { renamedSources } from '#features/clients/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { Scope, TenantDB } from '#platform/server/database/scope.ts';
import { activityAccess } from '../access.ts';
import type { Activity, MessageProgress } from '../contract.ts';
import { messageProgress } from './message-progress.ts';
import { type ActivityShareStats, shareStats } from './share-stats.ts';

interface StoredAttachment {
  key: string;
  name: string;
  content_type: string;
  size_bytes: number;
}

/** Selects activities of this organisation that are not deleted; the caller limits them to those the actor may see. */
export const activities = (scope: Scope) =>
  scope.db
    .selectFrom('timeline_activities')
    .where('timeline_activities.org_id', '=', scope.org_id)
    .where('timeline_activities.deleted_at', 'is', null);

type FromActivities = SelectQueryBuilder<TenantDB, 'timeline_activities', object>;

/** Adds the columns of an activity, with its author and its files. */
export const withActivityColumns = (query: FromActivities) =>
  query
    .leftJoin('profiles as actor', (join) => matchInOrg(join, 'actor.id', 'timeline_activities.actor_profile_id'))
    .select([
      'timeline_activities.id',
      'timeline_activities.client_id',
      'timeline_activities.item_type',
      'timeline_activities.text',
      'timeline_activities.type_specific_data',
      'timeline_activities.shared_content_id',
      'timeline_activities.actor_profile_id',
      'timeline_activities.occurred_at',
      'timeline_activities.created_at',
      'timeline_activities.updated_at',
      'actor.name as actor_name',
      sql<StoredAttachment[]>`coalesce((
        select json_agg(json_build_object(
          'key', files.key, 'name', files.name, 'content_type', files.content_type, 'size_bytes', files.size_bytes
        ) order by timeline_attachments.position)
        from timeline_attachments
        join files on files.org_id = timeline_attachments.org_id and files.id = timeline_attachments.file_id
        where timeline_attachments.org_id = timeline_activities.org_id
          and timeline_attachments.activity_id = timeline_activities.id
      ), '[]')`.as('attachments'),
    ]);

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof withActivityColumns>['executeTakeFirstOrThrow']>>;

/** Returns rows as the contract shows them; names, opens of shares and what became of messages are read for all rows at once. */
export async function toActivities(scope: Scope, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const people = await readNames(scope, rows);
  const isFromLead = ({ type_specific_data }: ActivityRow) => type_specific_data.lead_id !== undefined;
  const sources = rows.some(isFromLead) ? await renamedSources(scope) : new Map<string, string>();
  const areStatsLocked = findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') !== null;
  const shared = rows.filter(({ item_type }) => hasOpens(item_type));
  const shares = shared.flatMap(({ shared_content_id }) => shared_content_id ?? []);
  const stats = areStatsLocked || shares.length === 0 ? new Map() : await shareStats().readStats(scope, shares);
  const recorded = rows.filter(isRecorded).map(({ id }) => id);
  const messages = recorded.length === 0 ? new Map() : await messageProgress().readProgress(scope, recorded);
  return rows.map((row) => toActivity(scope, row, { people, sources, areStatsLocked, stats, messages }));
}

/** Tells whether the activity stands for a message that WhatsApp recorded. */
const isRecorded = ({ item_type, type_specific_data }: ActivityRow): boolean =>
  item_type === 'WHATSAPP_AUTORESPONDER' || type_specific_data.is_recorded === true;

/** Tells whether the activity has opens: a message has a page too where its link was sent. */
const hasOpens = (type: ActivityType): boolean => activityFacts[type].kind === 'shared';

interface Known {
  people: Map<number, string>;
  /** The present names of renamed lead sources. */
  sources: ReadonlyMap<string, string>;
  areStatsLocked: boolean;
  stats: ReadonlyMap<number, ActivityShareStats>;
  messages: ReadonlyMap<number, MessageProgress>;
}

function toActivity(scope: Scope, row: ActivityRow, known: Known): Activity {
  const { people, sources, areStatsLocked, stats } = known;
  const message = known.messages.get(row.id);
  const { shared_content_id, actor_profile_id, actor_name, attachments, type_specific_data, ...fields } = row;
  const { item_type } = row;
  const typed = {
    item_type,
    type_specific_data: {
      ...withPeople(withSource(type_specific_data, sources), people),
      ...(shared_content_id !== null && hasOpens(item_type) && stats.get(shared_content_id)),
      ...(message && { message }),
    },
  };
  // The data were checked against the type when they were written.
  return {
    ...fields,
    ...typed,
    is_stats_locked: areStatsLocked && activityFacts[item_type].kind === 'shared',
    num_attachments: attachments.length,
    attachments: attachments.map((file) => ({ ...file, url: `/api/storage/api/v1/files/${file.key}` })),
    actor: actor_profile_id === null ? null : { id: actor_profile_id, name: actor_name ?? '' },
    access_policy: decideFlags(scope, row),
  } as Activity;
}

function decideFlags(scope: Scope, row: ActivityRow): Activity['access_policy'] {
  const { item_type, actor_profile_id } = row;
  const isEditable = activityFacts[item_type].isEditable && !isRecorded(row);
  const written = { actor_profile_id_or_zero: actor_profile_id ?? 0 };
  return {
    EDIT: isEditable && allows(activityAccess.edit, scope.actor, written),
    DELETE: isEditable && allows(activityAccess.delete, scope.actor, written),
  };
}

/** Data as stored, with people by id because names change. */
type Stored = ActivityRow['type_specific_data'];

function withPeople({ from_id, to_id, ...data }: Stored, people: Map<number, string>): object {
  if (from_id === undefined && to_id === undefined) return data;
  const person = (id: number | null | undefined) => (id ? { id, name: people.get(id) ?? '' } : null);
  return { ...data, from: person(from_id), to: person(to_id) };
}

function withSource(data: Stored, sources: ReadonlyMap<string, string>): Stored {
  const name = data.lead_id === undefined ? undefined : sources.get(data.source_name ?? '');
  return name === undefined ? data : { ...data, source_name: name };
}

function readNames(scope: Scope, rows: readonly ActivityRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ type_specific_data }) => {
    const { from_id, to_id } = type_specific_data;
    return [from_id, to_id].filter((id): id is number => typeof id === 'number');
  });
  return readMemberNames(scope, ids);
}
