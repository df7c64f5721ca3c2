import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requireArea } from '#platform/contract/plan.ts';
import { type Dated, isWithin, planDays } from './date-conditions.queries.ts';
import type { Days } from './days.ts';
import type { PlanCondition } from './indexed-condition.queries.ts';

const lastOpened = sql`share.last_viewed_at`;
const firstOpened = sql`share.first_viewed_at`;

/** Whether a share was opened in a period by views that count, of whose times the share keeps the first and the last. */
function isOpened({ from, to }: Days): RawBuilder<unknown> {
  const ends = [
    isWithin(lastOpened, from === undefined ? {} : { from }),
    ...(to === undefined ? [] : [isWithin(firstOpened, { to })]),
  ];
  const isExact = from === undefined || to === undefined;
  const view = sql`exists (select from content_views as view
    where view.org_id = share.org_id and view.shared_content_id = share.id and view.grade in ('human', 'likely')
      and ${isWithin(sql`view.started_at`, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) })})`;
  return sql`(${sql.join(isExact ? ends : [...ends, view], sql` and `)})`;
}

/** What clients opened of all content, or of one. */
const opened = (content_id: number | null): Dated => {
  const isMeant = content_id === null ? sql`true` : sql`share.content_id = ${content_id}`;
  return {
    isWithin: (period) =>
      sql<SqlBool>`exists (select from shared_contents as share
        where share.org_id = clients.org_id and share.client_id = clients.id and ${isMeant} and ${isOpened(period)})`,
    find: ({ org_id }, period, { assignees, cap }) =>
      assignees === null
        ? sql`(select share.client_id as id from shared_contents as share
            where share.org_id = ${org_id} and share.client_id is not null and ${isMeant} and ${isOpened(period)}
            limit ${sql.lit(cap + 1)})`
        : null,
    isExact: true,
  };
};

/**
 * Plans conditions on when clients opened what was shared with them, all of it or one content. Throws
 * `unavailable_in_free_plan` where the plan leaves out who opened what (S0-4-65).
 *
 * @param content its type and id, 'file:12'.
 */
export const planOpened =
  (content: string | null): PlanCondition =>
  (asked, facts, scope) => {
    requireArea(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS');
    if (content !== null && !facts.contents.has(content))
      asked.refuse('This content no longer exists. Reload the page.');
    return planDays(opened(content === null ? null : Number(content.split(':')[1])))(asked, facts, scope);
  };
