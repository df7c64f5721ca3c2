import { type SelectQueryBuilder, sql } from 'kysely';
import { listKeys } from '#platform/contract/keys-of.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { keepQuery, type Placeholders } from '#platform/server/database/kept-queries.ts';
import { keysetPage, readPage, type Sort, selectFirstRows, startingFrom } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../access.ts';
import { resolveAssignee } from './assignee-keywords.ts';
import { type FromClients, selectOrgClients } from './clients.queries.ts';
import { type Criteria, filtered, type MarkCriteria, narrowByMarks } from './filter-clients.queries.ts';

/**
 * The criteria that indexes answer in the order of a sort; with others much of a list might be read before enough rows
 * match.
 */
const answeredByIndex: Record<string, readonly (keyof MarkCriteria | 'assigned_to_ids')[]> = {
  'clients.last_activity_at': ['assigned_to_ids', 'is_new_lead'],
  'clients.recently_active_at': ['assigned_to_ids', 'was_active'],
};

const ASSIGNEE = 'clients.assigned_to_id_or_zero';

/** With more assignees than this, one walk along the whole list reads less than one range for each. */
const MAX_ASSIGNEES = 50;

/** What the text of a kept page depends on: how the list is read and what limits it. */
type PageShape = Readonly<
  MarkCriteria & {
    column: string;
    direction: 'asc' | 'desc';
    rows: number;
    hasCursor: boolean;
    /** The number of ranges; null where an index holds the whole list in its order. */
    ranges: number | null;
  }
>;

type PageValues = Placeholders<{ assignees: readonly number[]; key: unknown; id: unknown }>;

/**
 * Returns a function that reads a page of clients with these columns. The text of a page whose rows indexes hold in the
 * order of the list is kept; any other is built and planned each time. Where the actor's rule or a filter limits the
 * list to several assignees, their ranges alone limit the clients.
 */
export function keepList<Joined, Table extends keyof Joined, Row extends { id: number }>(
  withColumns: (clients: FromClients) => SelectQueryBuilder<Joined, Table, Row>,
): (scope: Scope, criteria: Criteria, sort: Sort, paging: PageQuery) => Promise<Page<Row>> {
  const selectPage = keepQuery((scope, { assignees, key, id }: PageValues, shape: PageShape) => {
    const { ranges, hasCursor } = shape;
    const from = { ...shape, id: 'clients.id', cursor: hasCursor ? { key, id } : null };
    const clients = narrowByMarks(selectOrgClients(scope), shape);
    const inRanges = { column: ASSIGNEE, values: assignees, count: ranges ?? 0, rows: clients };
    const listed = {
      whole: () => clients,
      // The index holds the range in the order of the list, so that its rows need not be found a second time.
      one: () => clients.where(ASSIGNEE, '=', sql<number>`(${assignees}::bigint[])[1]`),
      several: () => selectOrgClients(scope).where(selectFirstRows(inRanges, from)),
    };
    const kind = ranges === null ? 'whole' : ranges === 1 ? 'one' : 'several';
    return startingFrom(withColumns(listed[kind]()), from);
  });

  return (scope, criteria, sort, paging) => {
    const assignees = chooseRanges(scope, criteria, sort);
    if (assignees === 'none') return keysetPage(withColumns(filtered(scope, criteria)), sort, paging);
    const { is_new_lead, was_active } = criteria;
    return readPage(sort, paging, ({ column, direction, rows, cursor }) =>
      selectPage(
        scope,
        { assignees: assignees ?? [], key: cursor?.key, id: cursor?.id },
        {
          column,
          direction,
          rows,
          hasCursor: cursor !== null,
          ranges: assignees?.length ?? null,
          is_new_lead,
          was_active,
        },
      ),
    );
  };
}

/** Returns the assignees whose ranges make a list, null where one range does, and 'none' where no index holds it in its order. */
function chooseRanges(scope: Scope, criteria: Criteria, sort: Sort): number[] | null | 'none' {
  const answered: readonly string[] = answeredByIndex[sort.column] ?? [];
  const given = listKeys(criteria).filter((name) => criteria[name] !== undefined);
  if (!given.every((name) => answered.includes(name))) return 'none';
  const assignees = resolveAssignees(scope, criteria.assigned_to_ids);
  if (assignees === null) return null;
  const hasRanges = answered.includes('assigned_to_ids') && assignees.length > 0 && assignees.length <= MAX_ASSIGNEES;
  return hasRanges ? assignees : 'none';
}

/** Returns the assignees a list is limited to by the actor's rule and a filter; null where neither limits it. */
function resolveAssignees(scope: Scope, filter: Criteria['assigned_to_ids']): number[] | null {
  const allowed = allowedValues(clientAccess.view, scope.actor)?.map(Number) ?? null;
  if (!filter) return allowed;
  const chosen = [...new Set(filter.map((value) => resolveAssignee(scope, value)))];
  return allowed ? chosen.filter((value) => allowed.includes(value)) : chosen;
}
