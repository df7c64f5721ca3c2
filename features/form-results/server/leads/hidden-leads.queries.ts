import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import {
  type ColumnFilters,
  type FilterShape,
  type Filters,
  meetsFilters,
  meetsShape,
  shapeOf,
} from './filters.queries.ts';
import { countOfOthers } from './find-leads.queries.ts';
import { isShown, leadsOf } from './leads.queries.ts';
import { listSubmissions } from './submissions.queries.ts';

/**
 * Counts the leads that meet the filters and that the caller may not see, up to the cap; test leads are no leads. With a
 * search or a touch none are counted, because the number alone would tell what they hold.
 */
export async function countHidden(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  if (filters.search !== null || filters.touch !== null) return 0;
  if (allowedValues(clientAccess.view, scope.actor) === null) return countGone(scope, form_id, filters);
  return (await countOfOthers(scope, form_id, filters)) ?? countUnseen(scope, form_id, filters);
}

const countUnseen = (scope: Scope, form_id: number, filters: Filters): Promise<number> =>
  countRows(
    scope,
    leadsOf(scope, form_id)
      .where(meetsFilters(filters))
      .where('submission.is_test', '=', false)
      .where(sql<boolean>`${isShown(scope)} is not true`),
  );

type Asked = ColumnFilters & { form_id: number };

const selectGone = namedStatement((scope, values: Placeholders<Asked>, shape: FilterShape) => {
  const isMet = meetsShape(shape, values);
  const ofDeleted = scope.db
    .selectFrom('clients')
    .innerJoin('lead_events', (join) => matchInOrg(join, 'lead_events.client_id', 'clients.id'))
    .innerJoin('lead_form_submissions as submission', (join) =>
      matchInOrg(join, 'submission.lead_id', 'lead_events.id'),
    )
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.deleted_at', 'is not', null)
    .where('submission.form_id', '=', values.form_id)
    .where(sql<boolean>`not submission.is_test`)
    .where(isMet)
    .select('submission.id');
  const erased = listSubmissions(scope, values.form_id)
    .where('submission.erased_at', 'is not', null)
    .where('submission.lead_id', 'is not', null)
    .where(isMet)
    .select('submission.id');
  const capped = scope.db.selectFrom(ofDeleted.union(erased).as('gone')).select('gone.id').limit(sql.lit(COUNT_CAP));
  return scope.db.selectFrom(capped.as('capped')).select(sql<number>`count(*)::int`.as('count'));
});

/** Who sees all clients misses only the leads of deleted and erased ones; these are few and found from there. */
async function countGone(scope: Scope, form_id: number, filters: Filters): Promise<number> {
  const [gone] = await selectGone(scope, { ...filters, form_id }, shapeOf(filters));
  return gone?.count ?? 0;
}
