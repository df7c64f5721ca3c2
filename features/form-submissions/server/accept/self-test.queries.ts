import { FormDefinition } from '#features/lead-forms/contract.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns the live form of a source with what its visitors see; null when there is none. */
export async function findTestedForm(
  scope: OrgScope,
  source_id: number,
): Promise<{ id: number; sealed_code: string; definition: FormDefinition } | null> {
  const row = await scope.db
    .selectFrom('lead_forms as form')
    .innerJoin('lead_form_versions as version', (join) =>
      matchInOrg(join, 'version.form_id', 'form.id').onRef('version.version', '=', 'form.live_version'),
    )
    .where('form.org_id', '=', scope.org_id)
    .where('form.source_id', '=', source_id)
    .where('form.state', '=', 'LIVE')
    .where('form.archived_at', 'is', null)
    .where('form.deleted_at', 'is', null)
    .select(['form.id', 'form.sealed_code', 'version.definition'])
    .executeTakeFirst();
  return row ? { ...row, definition: FormDefinition.parse(row.definition) } : null;
}

/** Returns the lead that a visit's submission became; null when there is none. */
export async function findLeadOfVisit(scope: OrgScope, form_id: number, visit_id: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('visit_id', '=', visit_id)
    .select('lead_id')
    .executeTakeFirst();
  return row?.lead_id ?? null;
}
