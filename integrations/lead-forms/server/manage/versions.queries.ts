import type { OrgScope } from '#platform/server/database/scope.ts';
import { FormDefinition } from '../../contract.ts';

/** Returns a version of a form as it was published; null when there is none. */
export async function findVersion(
  { db, org_id }: OrgScope,
  form_id: number,
  version: number,
): Promise<FormDefinition | null> {
  const row = await db
    .selectFrom('lead_form_versions')
    .where('org_id', '=', org_id)
    .where('form_id', '=', form_id)
    .where('version', '=', version)
    .select('definition')
    .executeTakeFirst();
  return row ? FormDefinition.parse(row.definition) : null;
}
