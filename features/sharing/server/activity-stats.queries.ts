import { sql } from 'kysely';
import type { ActivityShareStats } from '#features/timeline/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { readSections } from './sections.queries.ts';

/** Reads whether these shares were opened, for the activities about them (S0-3-25). */
export async function readActivityStats(
  scope: OrgScope,
  shared_content_ids: readonly number[],
): Promise<ReadonlyMap<number, ActivityShareStats>> {
  const shares = await scope.db
    .selectFrom('shared_contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...shared_content_ids]})`)
    .select(['id', 'is_tracked', 'times_viewed', 'seconds_viewed', 'last_viewed_at as last_viewed'])
    .execute();
  const opened = shares.filter(({ times_viewed }) => times_viewed > 0);
  const sections =
    opened.length === 0
      ? new Map()
      : await readSections(
          scope,
          opened.map(({ id }) => id),
        );
  return new Map(
    shares.map(({ id, ...stats }) => {
      const read = sections.get(id);
      return [id, { ...stats, is_opened: stats.times_viewed > 0, ...(read && { sections: read }) }];
    }),
  );
}
