import { sql } from 'kysely';
import type * as z from 'zod';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { toSql } from '#platform/server/access-sql.ts';
import { keysetPage } from '#platform/server/keyset.ts';
import type { Scope } from '#platform/server/scope.ts';
import type { FollowUpCounts, FollowUpGroup, FollowUpItem, followUps } from '../contract.ts';
import { followUpColumns, personalTime, toFollowUp } from './follow-ups.queries.ts';
import { groupOf, type Stretch, stretches } from './groups.ts';

type Query = z.output<typeof followUps.list.query>;
type AssigneeFilter = Pick<Query, 'assigned_to_id'>;

/** Follow-ups of the clients the actor may see. */
const visible = (scope: Scope, { assigned_to_id }: AssigneeFilter) =>
  scope.db
    .selectFrom('follow_ups')
    .innerJoin('clients', (join) =>
      join.onRef('clients.org_id', '=', 'follow_ups.org_id').onRef('clients.id', '=', 'follow_ups.client_id'),
    )
    .where('follow_ups.org_id', '=', scope.org_id)
    .where('clients.deleted_at', 'is', null)
    .where(toSql(clientAccess.view, scope.actor, 'clients'))
    .$if(assigned_to_id !== undefined, (query) =>
      query.where('clients.assigned_to_id_or_zero', '=', assigneeOf(scope, assigned_to_id)),
    );

const assigneeOf = (scope: Scope, value: AssigneeFilter['assigned_to_id']): number =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? 0 : (value ?? 0);

/** One page of follow-ups in the order of their time, each with its group in the zone of who looks. */
export async function listFollowUps(scope: Scope, query: Query) {
  const { time_zone } = await personalTime(scope);
  const groups = stretches(time_zone);
  const stretch = query.group === undefined ? null : stretchOf(query.group, groups);
  const found = await keysetPage(
    visible(scope, query)
      .leftJoin('profiles as assignee', (join) =>
        join.onRef('assignee.org_id', '=', 'clients.org_id').onRef('assignee.id', '=', 'clients.assigned_to_id'),
      )
      .$if(stretch !== null, (rows) =>
        rows.where('follow_ups.due_at', '>=', stretch?.from ?? '').where('follow_ups.due_at', '<', stretch?.to ?? ''),
      )
      .select(followUpColumns)
      .select([
        'follow_ups.client_id as id',
        'follow_ups.due_at',
        'clients.name',
        'clients.is_new_lead',
        'clients.source',
        'clients.assigned_to_id',
        'clients.last_activity_type',
        'clients.last_activity_summary',
        'clients.last_activity_at',
        'assignee.name as assigned_to_name',
      ]),
    { column: 'follow_ups.due_at', id: 'follow_ups.client_id', direction: 'asc' },
    query,
  );
  const results = found.results.map((row): FollowUpItem => {
    const { id, name, is_new_lead, assigned_to_id, assigned_to_name } = row;
    const source = row.source as FollowUpItem['client']['source'];
    const { last_activity_type, last_activity_summary, last_activity_at } = row;
    const activity = { last_activity_type, last_activity_summary, last_activity_at };
    const client = { id, name, is_new_lead, source, assigned_to_id, assigned_to_name, ...activity };
    return { ...toFollowUp(row), group: groupOf(row.due_at, groups), client };
  });
  if (!query.with_count) return { ...found, results };
  const counts = await countGroups(scope, query, groups);
  return { ...found, results, counts, count: query.group ? countOf(counts, query.group) : counts.total };
}

/** How many there are in each group now. */
export async function countFollowUps(scope: Scope, filter: AssigneeFilter): Promise<FollowUpCounts> {
  const { time_zone } = await personalTime(scope);
  return countGroups(scope, filter, stretches(time_zone));
}

/** Each group is counted up to the cap and no further, all of them in one statement. */
async function countGroups(scope: Scope, filter: AssigneeFilter, groups: Record<FollowUpGroup, Stretch>) {
  const names = Object.keys(groups) as FollowUpGroup[];
  const counts = names.map((name) => {
    const rows = visible(scope, filter)
      .where('follow_ups.due_at', '>=', groups[name].from)
      .where('follow_ups.due_at', '<', groups[name].to)
      .select('follow_ups.client_id')
      .limit(COUNT_CAP);
    return sql`(select count(*)::int from (${rows}) as ${sql.ref(name)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Omit<FollowUpCounts, 'total'>>`select ${sql.join(counts)}`.execute(scope.db);
  const found = rows[0]!;
  const total = names.reduce((sum, name) => sum + found[name], 0);
  return { ...found, total: Math.min(total, COUNT_CAP) };
}

const later = ['tomorrow', 'next_7_days', 'later'] as const;

function stretchOf(group: NonNullable<Query['group']>, groups: Record<FollowUpGroup, Stretch>): Stretch {
  return group === 'upcoming' ? { from: groups.tomorrow.from, to: groups.later.to } : groups[group];
}

function countOf(counts: FollowUpCounts, group: NonNullable<Query['group']>): number {
  if (group !== 'upcoming') return counts[group];
  return Math.min(
    later.reduce((sum, name) => sum + counts[name], 0),
    COUNT_CAP,
  );
}
