import { listKeys } from '#platform/contract/keys-of.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import type { RangeColumn, Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../../access.ts';
import type { ActivityRanges } from '../conditions/indexed-condition.queries.ts';
import { resolveAssignee } from './assignee-keywords.ts';
import type { Criteria, MarkCriteria } from './filter-clients.queries.ts';

/** Ranges of clients that indexes hold in the order of a list; `first` and `second` are their values in each column. */
export interface ListRanges {
  by: 'whole' | 'assignee' | ActivityRanges['by'];
  /** How many there are. */
  count: number;
  first: readonly (string | number)[];
  second: readonly (string | number)[];
}

/** The columns of the ranges that SQL under row security can read; those by an option are read by a function. */
export const rangeColumns: Record<'assignee' | 'source' | 'activity', readonly Omit<RangeColumn, 'values'>[]> = {
  assignee: [{ name: 'clients.assigned_to_id_or_zero', type: 'bigint' }],
  source: [
    { name: 'clients.source', type: 'text' },
    { name: 'clients.source_name', type: 'text', isOrdered: true },
  ],
  activity: [{ name: 'clients.last_activity_type', type: 'text', isOrdered: true }],
};

const LAST_ACTIVITY = 'clients.last_activity_at';

/**
 * The criteria that indexes answer in the order of a sort; with others much of a list might be read before enough rows
 * match.
 */
const answeredByIndex: Record<string, readonly (keyof MarkCriteria | 'assigned_to_ids')[]> = {
  [LAST_ACTIVITY]: ['assigned_to_ids', 'is_new_lead'],
  'clients.recently_active_at': ['assigned_to_ids', 'was_active'],
};

/** With more ranges than this, one walk along the whole list reads less than one range for each. */
const MAX_RANGES = 50;

const WHOLE: ListRanges = { by: 'whole', count: 0, first: [], second: [] };

/** Returns the ranges that make a list; null where no index holds it in its order. */
export function chooseRanges(scope: Scope, criteria: Criteria, sort: Sort): ListRanges | null {
  const answered: readonly string[] = answeredByIndex[sort.column] ?? [];
  const given = listKeys(criteria).filter((name) => criteria[name] !== undefined);
  const assignees = resolveAssignees(scope, criteria.assigned_to_ids);
  const [only, ...others] = criteria.planned ?? [];
  if (given.length === 1 && only?.ranges && others.length === 0 && assignees === null && sort.column === LAST_ACTIVITY)
    return limitRanges(toRanges(only.ranges));
  if (!given.every((name) => answered.includes(name))) return null;
  if (assignees === null) return WHOLE;
  return answered.includes('assigned_to_ids')
    ? limitRanges({ by: 'assignee', count: assignees.length, first: assignees, second: [] })
    : null;
}

const limitRanges = (ranges: ListRanges): ListRanges | null =>
  ranges.count > 0 && ranges.count <= MAX_RANGES ? ranges : null;

function toRanges(ranges: ActivityRanges): ListRanges {
  switch (ranges.by) {
    case 'source':
      return { by: 'source', count: ranges.names.length, first: ranges.sources, second: ranges.names };
    case 'activity':
      return { by: 'activity', count: ranges.types.length, first: ranges.types, second: [] };
    default:
      return { by: 'option', count: ranges.options.length, first: [ranges.key], second: ranges.options };
  }
}

/** Returns the assignees a list is limited to by the actor's rule and a filter; null where neither limits it. */
function resolveAssignees(scope: Scope, filter: Criteria['assigned_to_ids']): number[] | null {
  const allowed = allowedValues(clientAccess.view, scope.actor)?.map(Number) ?? null;
  if (!filter) return allowed;
  const chosen = [...new Set(filter.map((value) => resolveAssignee(scope, value)))];
  return allowed ? chosen.filter((value) => allowed.includes(value)) : chosen;
}
