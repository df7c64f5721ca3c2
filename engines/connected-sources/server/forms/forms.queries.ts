import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { SourceQuestion } from '../../contract.ts';
import type { ProviderForm } from '../provider.ts';

/** The most forms of an account that are shown. */
const MAX_FORMS = 500;

const columns = [
  'id',
  'external_id',
  'name',
  'status',
  'locale',
  'is_on',
  'switched_at',
  'questions',
  'mapping',
  'gone_at',
] as const;

const selectForms = (scope: OrgScope, source_id: number) =>
  scope.db
    .selectFrom('source_forms')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .select(columns);

export interface StoredForm {
  id: number;
  /** Its id at the provider. */
  external_id: string;
  name: string;
  status: string;
  locale: string | null;
  is_on: boolean;
  switched_at: string | null;
  questions: SourceQuestion[];
  mapping: Record<string, string>;
  gone_at: string | null;
}

/** Returns the forms of an account, those switched on first, then by name, at most 500. */
export const listStoredForms = (scope: OrgScope, source_id: number): Promise<StoredForm[]> =>
  selectForms(scope, source_id)
    .orderBy('is_on', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MAX_FORMS)
    .execute();

/** Returns a form by its id at the provider. */
export const findForm = (scope: OrgScope, source_id: number, external_id: string): Promise<StoredForm | undefined> =>
  selectForms(scope, source_id).where('external_id', '=', external_id).executeTakeFirst();

export interface FormCount {
  forms_count: number;
  forms_on_count: number;
}

/** Counts the forms of every source, without those that the provider no longer lists. */
export async function countForms(scope: OrgScope): Promise<Map<number, FormCount>> {
  const rows = await scope.db
    .selectFrom('source_forms')
    .where('org_id', '=', scope.org_id)
    .where('gone_at', 'is', null)
    .groupBy('source_id')
    .select([
      'source_id',
      sql<number>`count(*)::int`.as('forms_count'),
      sql<number>`(count(*) filter (where is_on))::int`.as('forms_on_count'),
    ])
    .execute();
  return new Map(rows.map(({ source_id, ...count }) => [source_id, count]));
}

/** Where the forms of an account are kept, and whether new ones are on. */
interface FormsOwner {
  source_id: number;
  is_receiving: boolean;
}

/**
 * Keeps the forms of an account as the provider lists them now. What a person chose stays, and so do the questions of a form that
 * no longer tells them; a form that is not listed any more is marked.
 *
 * @param canBeOn tells whether a form that is new may be switched on.
 */
export async function upsertForms(
  scope: OrgScope,
  owner: FormsOwner,
  forms: readonly ProviderForm[],
  canBeOn: (form: ProviderForm) => boolean = () => true,
): Promise<void> {
  const at = nowIso();
  const rows = forms.map((form) => ({
    external_id: form.id,
    name: form.name,
    status: form.status,
    locale: form.locale,
    made_at: form.created_time,
    questions: form.questions,
    is_on: owner.is_receiving && canBeOn(form),
  }));
  await sql`
    insert into source_forms as known (org_id, source_id, external_id, name, status, locale, is_on, questions, made_at, synced_at)
    select ${scope.org_id}, ${owner.source_id}, form.external_id, form.name, form.status, form.locale, form.is_on,
           coalesce(form.questions, '[]'), form.made_at, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as form
      (external_id text, name text, status text, locale text, made_at timestamptz, questions jsonb, is_on boolean)
    order by form.external_id
    on conflict (org_id, source_id, external_id) do update set
      name = excluded.name, status = excluded.status, locale = excluded.locale, synced_at = excluded.synced_at, gone_at = null,
      questions = case when excluded.questions = '[]' then known.questions else excluded.questions end`.execute(
    scope.db,
  );
  await scope.db
    .updateTable('source_forms')
    .set({ gone_at: at })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', owner.source_id)
    .where('gone_at', 'is', null)
    .where('synced_at', '<', at)
    .execute();
}

/** What a person chose for a form. */
export interface FormPatch {
  id: number;
  is_on?: boolean | undefined;
  mapping?: Record<string, string> | undefined;
}

/** Writes what a person chose for one form of an account. @returns false where the account has no such form. */
export async function writeForm(
  scope: OrgScope,
  source_id: number,
  { id, is_on, mapping }: FormPatch,
): Promise<boolean> {
  const at = nowIso();
  const { rows } = await sql`
    update source_forms set
      switched_at = case when is_on is distinct from coalesce(${is_on ?? null}::boolean, is_on) then ${at}::timestamptz else switched_at end,
      is_on = coalesce(${is_on ?? null}::boolean, is_on),
      mapping = coalesce(${mapping ? JSON.stringify(mapping) : null}::jsonb, mapping)
    where org_id = ${scope.org_id} and source_id = ${source_id} and id = ${id}
    returning id`.execute(scope.db);
  return rows.length > 0;
}
