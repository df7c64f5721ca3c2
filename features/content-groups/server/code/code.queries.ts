import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { itemsCount } from '../group/read-groups.queries.ts';

/** The kind of codes of groups in public_addresses. */
export const GROUP_CODE = 'content-group';

export const readCode = ({ db, org_id }: OrgScope, group_id: number) =>
  db
    .selectFrom('group_contents')
    .innerJoin('orgs', 'orgs.org_id', 'group_contents.org_id')
    .where('group_contents.org_id', '=', org_id)
    .where('group_contents.content_id', '=', group_id)
    .select(['sealed_code', 'is_open', 'closes_at', 'orgs.time_zone'])
    .executeTakeFirstOrThrow();

export const writeCode = (
  { db, org_id }: OrgScope,
  group_id: number,
  fields: { sealed_code: string; is_open: boolean; closes_at?: string | null },
) =>
  db
    .updateTable('group_contents')
    .set(fields)
    .where('org_id', '=', org_id)
    .where('content_id', '=', group_id)
    .execute();

/** Returns a group whose code is open, with who gives it; undefined when it is closed, over or deleted. */
export const findOpenGroup = ({ db, org_id }: OrgScope, group_id: number) =>
  db
    .selectFrom('group_contents as grouped')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'grouped.content_id'))
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .innerJoin('orgs', 'orgs.org_id', 'contents.org_id')
    .where('grouped.org_id', '=', org_id)
    .where('grouped.content_id', '=', group_id)
    .where('grouped.is_open', '=', true)
    .where('contents.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('grouped.closes_at', 'is', null), eb('grouped.closes_at', '>', nowIso())]))
    .select(['contents.id', 'contents.title', 'contents.owner_id', 'owner.name as owner_name'])
    .select(['orgs.name as org_name', 'orgs.web_app_logo_url as logo_url'])
    .select(itemsCount.as('items_count'))
    .executeTakeFirst();
export type OpenGroup = NonNullable<Awaited<ReturnType<typeof findOpenGroup>>>;
