import { sql } from 'kysely';
import type { AttendedSubject, CountedView } from '#engines/visits/server/index.ts';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { PageReader } from '../../contract.ts';

/** Selects the counted views of shares the actor may see. */
const selectViews = (scope: Scope, content_ids: readonly number[]) =>
  countedSharesFor(scope)
    .innerJoin('content_views as view', (join) => matchInOrg(join, 'view.shared_content_id', 'shared_contents.id'))
    .where('shared_contents.content_id', 'in', content_ids)
    .where('view.grade', 'in', ['human', 'likely'])
    .where('view.version', 'is not', null);

/** Pages by their versions: readers are clients, and links without one. */
export const attendedPages: AttendedSubject = {
  selectViews: (scope, content_ids) =>
    selectViews(scope, content_ids)
      .select([
        'shared_contents.content_id as subject_id',
        'view.id',
        'view.version',
        'view.seconds',
        'view.device_type',
        'view.started_at',
        'view.last_signal_at',
        'view.page_seconds',
        'view.part_taps',
        'view.part_played_seconds',
        sql<string>`coalesce('c' || shared_contents.client_id, 's' || shared_contents.id)`.as('reader'),
        sql<PageReader['client']>`
          case when clients.id is not null then jsonb_build_object('id', clients.id, 'name', clients.name) end`.as(
          'about_reader',
        ),
      ])
      .$castTo<CountedView>(),
  selectParts: ({ org_id }) => sql`
    select stored.content_id as subject_id, stored.version, component ->> 'id' as component_id,
      component ->> 'type' as type, place
    from page_versions stored join asked on asked.subject_id = stored.content_id,
      jsonb_array_elements(stored.definition -> 'components') with ordinality as each (component, place)
    where stored.org_id = ${org_id} and stored.version between asked.first_version and asked.version`,
};

/** Counts how many shares of a page were opened in each version, as far as the actor may see them; null outside the plan. */
export async function countOpenings(scope: Scope, content_id: number): Promise<ReadonlyMap<number, number> | null> {
  if (findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')) return null;
  const rows = await selectViews(scope, [content_id])
    .select(['view.version', sql<number>`count(distinct shared_contents.id)::int`.as('opened')])
    .groupBy('view.version')
    .execute();
  return new Map(rows.map(({ version, opened }) => [version ?? 0, opened]));
}
