import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

export interface PreviewOwner {
  org_name: string;
  /** The country of phone numbers without a code. */
  country: string;
  assignee_name: string | null;
}

/** Returns whose form a preview shows. */
export const readPreviewOwner = ({ db, org_id }: OrgScope, assignee_id: number | null): Promise<PreviewOwner> =>
  db
    .selectFrom('orgs')
    .where('orgs.org_id', '=', org_id)
    .select(['orgs.name as org_name', 'orgs.default_country as country'])
    .select(
      sql<string | null>`(
        select profiles.name from profiles where profiles.org_id = orgs.org_id and profiles.id = ${assignee_id})`.as(
        'assignee_name',
      ),
    )
    .executeTakeFirstOrThrow();
