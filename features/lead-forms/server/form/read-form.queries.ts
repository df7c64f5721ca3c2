import { sql } from 'kysely';
import type { Person } from '#domain/person.ts';
import { versionReader } from '#engines/drafts/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import type { LeadFormRow } from '../../access.ts';
import { FormDefinition, type FormSettings, type FormState } from '../../contract.ts';

/** A form as it is stored; one that is closed by its date or its number of leads is LIVE here. */
export interface StoredForm extends FormSettings {
  id: number;
  source_id: number;
  state: FormState;
  draft: FormDefinition;
  draft_changed_at: string;
  draft_changed_by: Person | null;
  live_version: number | null;
  published_at: string | null;
  closed_at: string | null;
  sealed_code: string;
  archived_at: string | null;
  deleted_at: string | null;
  created_at: string;
}

const columns = [
  'lead_forms.id',
  'lead_forms.source_id',
  'lead_forms.name',
  'lead_forms.state',
  'lead_forms.draft',
  'lead_forms.draft_changed_at',
  'lead_forms.live_version',
  'lead_forms.published_at',
  'lead_forms.closed_at',
  'lead_forms.sealed_code',
  'lead_forms.alias',
  'lead_forms.closes_at',
  'lead_forms.max_leads',
  'lead_forms.allowed_sites',
  'lead_forms.assignee_id',
  'lead_forms.group_ids',
  'lead_forms.stage_option_id',
  'lead_forms.tells_each_quarantined',
  'lead_forms.archived_at',
  'lead_forms.deleted_at',
  'lead_forms.created_at',
] as const;

/** Selects the forms of the organisation, deleted ones too. */
export const formsFor = (scope: OrgScope) =>
  scope.db
    .selectFrom('lead_forms')
    .where('lead_forms.org_id', '=', scope.org_id)
    .select(columns)
    .select(personNamed('lead_forms.draft_changed_by_id').as('draft_changed_by'));

/** Returns a form that is not deleted. Throws `not_found`. */
export async function getForm(scope: OrgScope, id: number): Promise<StoredForm> {
  const form = await findForm(scope, id);
  if (!form || form.deleted_at !== null) throw notFound(id);
  return form;
}

const notFound = (id: number) => new Problem('not_found', { log_detail: `lead form ${id}` });

const selectFormRow = namedStatement(({ db, org_id }, { id }: Placeholders<{ id: number }>, locks: boolean) =>
  db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'source_id', 'name', 'state', 'live_version'])
    .select(sql<boolean>`archived_at is not null`.as('is_archived'))
    .$if(locks, (query) => query.forNoKeyUpdate()),
);

/** Returns what calls about a form that is not deleted need of it. Throws `not_found`. @param locks keeps others from changing it meanwhile. */
export async function getFormRow(scope: OrgScope, id: number, locks: boolean): Promise<LeadFormRow> {
  const [form] = await selectFormRow(scope, { id }, locks);
  if (!form) throw notFound(id);
  return form;
}

/** Returns a form, deleted or not; undefined when there is none. */
export async function findForm(scope: OrgScope, id: number, lock = false): Promise<StoredForm | undefined> {
  const row = await formsFor(scope)
    .where('lead_forms.id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate('lead_forms'))
    .executeTakeFirst();
  return row && { ...row, draft: FormDefinition.parse(row.draft) };
}

export const findDefinition = versionReader({
  table: 'lead_form_versions',
  id: 'form_id',
  schema: FormDefinition,
});
