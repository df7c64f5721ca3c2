import { sql } from 'kysely';
import type { Person } from '#domain/person.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { FormLinkDraft } from '../../links-contract.ts';
import { isLead } from '../is-lead.queries.ts';

/** A named link as it is stored. */
export interface StoredLink {
  id: number;
  name: string;
  slug: string;
  assignee: Person | null;
  group_id: number | null;
  stage_option_id: number | null;
  created_at: string;
}

const selectLinks = ({ db, org_id }: OrgScope, form_id: number) =>
  db
    .selectFrom('lead_form_links')
    .where('org_id', '=', org_id)
    .where('form_id', '=', form_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'slug', 'group_id', 'stage_option_id', 'created_at'])
    .select(personNamed('lead_form_links.assignee_id').as('assignee'));

/** Returns the named links of a form, the newest first. */
export const listLinks = (scope: OrgScope, form_id: number): Promise<StoredLink[]> =>
  selectLinks(scope, form_id).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

/** Returns a named link of a form. Throws `not_found`. */
export async function getLink(scope: OrgScope, form_id: number, id: number): Promise<StoredLink> {
  const link = await selectLinks(scope, form_id).where('id', '=', id).executeTakeFirst();
  if (!link) throw new Problem('not_found', { log_detail: `link ${id} of lead form ${form_id}` });
  return link;
}

export interface LinkCounts {
  /** Null is the main link. */
  link_id: number | null;
  views_count: number;
  leads_count: number;
}

/** Counts the views that count and the leads of each link of a form. */
export async function countByLink({ db, org_id }: OrgScope, form_id: number): Promise<LinkCounts[]> {
  const { rows } = await sql<LinkCounts>`
    select link_id, sum(views)::int as views_count, sum(leads)::int as leads_count
    from (
      select link_id, 0 as views, count(*) as leads from lead_form_submissions
      where org_id = ${org_id} and form_id = ${form_id} and ${isLead} group by link_id
      union all
      select link_id, count(*), 0 from lead_form_views
      where org_id = ${org_id} and form_id = ${form_id} and grade in ('human', 'likely') group by link_id) as counted
    group by link_id`.execute(db);
  return rows;
}

/** The most sites that are named. */
const MAX_SITES_SEEN = 20;

/** Returns the sites on which a form was looked at in the last 24 hours. */
export async function listSitesSeen({ db, org_id }: OrgScope, form_id: number): Promise<string[]> {
  // The day is that of the organisation, which may be a day ahead of or behind this clock.
  const { rows } = await sql<{ site: string }>`
    select distinct site from lead_form_views
    where org_id = ${org_id} and form_id = ${form_id} and site is not null
      and day >= ${daysAgo(2)}::date and started_at > ${daysAgo(1)}
    order by site limit ${MAX_SITES_SEEN}`.execute(db);
  return rows.map(({ site }) => site);
}

export async function countLinks({ db, org_id }: OrgScope, form_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('lead_form_links')
    .where('org_id', '=', org_id)
    .where('form_id', '=', form_id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLink({ db, org_id, actor }: Scope, form_id: number, link: FormLinkDraft): Promise<number> {
  const { id } = await db
    .insertInto('lead_form_links')
    .values({ ...link, org_id, form_id, created_by_id: actor.profile_id, created_at: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeLink({ db, org_id }: OrgScope, id: number, link: FormLinkDraft): Promise<void> {
  await db.updateTable('lead_form_links').set(link).where('org_id', '=', org_id).where('id', '=', id).execute();
}

export async function markLinkDeleted({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db
    .updateTable('lead_form_links')
    .set({ deleted_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a slug lead to a link; those it had go on leading to it. One of a deleted link goes to whoever asks first.
 *
 * @returns false when it leads to another link of the form.
 */
export async function claimSlug(
  { db, org_id }: OrgScope,
  { form_id, link_id, slug }: { form_id: number; link_id: number; slug: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_form_slugs as known (org_id, form_id, slug, link_id)
    values (${org_id}, ${form_id}, ${slug}, ${link_id})
    on conflict (org_id, form_id, slug) do update set link_id = excluded.link_id
      where known.link_id = excluded.link_id or exists (
        select from lead_form_links as gone
        where gone.org_id = known.org_id and gone.id = known.link_id and gone.deleted_at is not null)
    returning true`.execute(db);
  return rows.length > 0;
}
