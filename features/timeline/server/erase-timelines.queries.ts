import { sql } from 'kysely';
import { releaseFiles } from '#features/files/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Erases what is not deleted with the rows of erased clients: the history of their activities, and their files. */
export async function eraseTimelines(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  const activities = scope.db
    .selectFrom('timeline_activities')
    .where('timeline_activities.org_id', '=', scope.org_id)
    .where(sql<boolean>`timeline_activities.client_id = any(${[...client_ids]})`);
  const attached = await activities
    .innerJoin('timeline_attachments as attachment', (join) =>
      matchInOrg(join, 'attachment.activity_id', 'timeline_activities.id'),
    )
    .select('attachment.file_id')
    .execute();
  await releaseFiles(
    scope,
    attached.map(({ file_id }) => file_id),
  );
  await scope.db
    .deleteFrom('events')
    .where('org_id', '=', scope.org_id)
    .where('subject', '=', 'activity')
    .where('is_audited', '=', false)
    .where('subject_id', 'in', activities.select('timeline_activities.id'))
    .execute();
}
