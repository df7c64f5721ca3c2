import { findDefinition } from '#features/lead-forms/server/index.ts';
import { sourcesById } from '#features/leads/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { isVisitId } from '../visit/visit-token.ts';

const nobody = { name: null, picture_key: null, picture_type: null };

/** Returns a form with what its visitors see, deleted ones too; null before it was first published. */
export async function readPublicForm(scope: OrgScope, form_id: number, slug: string | null) {
  const row = await selectForm(scope, form_id);
  if (!row || row.live_version === null) return null;
  const [live, link, source] = await Promise.all([
    findDefinition(scope, form_id, row.live_version),
    slug === null ? null : findLink(scope, form_id, slug),
    findSource(scope, row.source_id),
  ]);
  if (!live || !source) return null;
  const people = [link?.assignee_id, row.assignee_id].filter((id) => typeof id === 'number');
  const contact = live.look.shows_contact ? await findContact(scope, people) : null;
  return { ...row, live_version: row.live_version, live, link: link ?? null, source, contact: contact ?? nobody };
}

const selectForm = (scope: OrgScope, form_id: number) =>
  scope.db
    .selectFrom('lead_forms')
    .innerJoin('orgs', 'orgs.org_id', 'lead_forms.org_id')
    .where('lead_forms.org_id', '=', scope.org_id)
    .where('lead_forms.id', '=', form_id)
    .select([
      'lead_forms.id',
      'lead_forms.source_id',
      'lead_forms.name',
      'lead_forms.state',
      'lead_forms.live_version',
      'lead_forms.closed_at',
      'lead_forms.archived_at',
      'lead_forms.deleted_at',
      'lead_forms.closes_at',
      'lead_forms.max_leads',
      'lead_forms.allowed_sites',
      'lead_forms.assignee_id',
      'lead_forms.sealed_code',
      'orgs.name as org_name',
      'orgs.default_country',
    ])
    .executeTakeFirst();

/** Returns the link that has or had this slug; a deleted one is no link any more. */
const findLink = (scope: OrgScope, form_id: number, slug: string) =>
  scope.db
    .selectFrom('lead_form_slugs')
    .innerJoin('lead_form_links', (join) => matchInOrg(join, 'lead_form_links.id', 'lead_form_slugs.link_id'))
    .where('lead_form_slugs.org_id', '=', scope.org_id)
    .where('lead_form_slugs.form_id', '=', form_id)
    .where('lead_form_slugs.slug', '=', slug)
    .where('lead_form_links.deleted_at', 'is', null)
    .select(['lead_form_links.id', 'lead_form_links.name', 'lead_form_links.assignee_id'])
    .executeTakeFirst();

/** Returns the lead source of a form, also of one that was deleted and takes begun answers. */
async function findSource(scope: OrgScope, source_id: number) {
  const source = (await sourcesById(scope, [source_id])).get(source_id);
  return source ? { ...source, org_id: scope.org_id } : null;
}

/** Returns the first of these people who is in the organisation. */
async function findContact(scope: OrgScope, profile_ids: readonly number[]) {
  if (profile_ids.length === 0) return null;
  const found = await scope.db
    .selectFrom('profiles')
    .leftJoin('files', (join) => matchInOrg(join, 'files.key', 'profiles.picture_key'))
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.id', 'in', profile_ids)
    .where('profiles.account_status', '=', 'ACTIVE')
    .select(['profiles.id', 'profiles.name', 'profiles.picture_key', 'files.content_type as picture_type'])
    .execute();
  return profile_ids.map((id) => found.find((person) => person.id === id)).find((person) => person !== undefined);
}

/** Returns what a visit sent with Send; undefined when it did not. */
const findSubmission = (scope: OrgScope, form_id: number, visit_id: string) =>
  scope.db
    .selectFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('visit_id', '=', visit_id)
    .where('is_unfinished', '=', false)
    .select(['id', 'status'])
    .executeTakeFirst();

/** Returns what a visit sent with Send; undefined when it did not, or is no visit at all. */
export const findSent = async (
  { database }: Services,
  { org_id, form_id }: { org_id: number; form_id: number },
  { visit_id, request_id }: { visit_id: string; request_id: string },
) =>
  isVisitId(visit_id)
    ? withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
        findSubmission(scope, form_id, visit_id),
      )
    : undefined;
