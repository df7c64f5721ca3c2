import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** What the questions of a form fill, by their keys: a part of a lead, 'custom_field:12' or 'note'. */
export type FormMapping = Readonly<Record<string, string>>;

/** The mappings of a batch of leads. */
export interface FormMappings {
  find(source_id: number, form_id: string | undefined): FormMapping;
  readonly all: readonly FormMapping[];
}

const nothing: FormMapping = {};

/** Returns what people chose for the forms of these sources. */
export async function readFormMappings(scope: OrgScope, source_ids: readonly number[]): Promise<FormMappings> {
  const rows = await scope.db
    .selectFrom('source_forms')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', sql<number>`any(${[...source_ids]}::bigint[])`)
    .where('mapping', '<>', sql<never>`'{}'::jsonb`)
    .select(['source_id', 'external_id', 'mapping'])
    .execute();
  const byForm = new Map(rows.map((form) => [`${form.source_id}:${form.external_id}`, form.mapping]));
  return {
    find: (source_id, form_id) => byForm.get(`${source_id}:${form_id}`) ?? nothing,
    all: [...byForm.values()],
  };
}
