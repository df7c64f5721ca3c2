import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { StoredForm } from './forms.queries.ts';

/** A form whose leads are wanted. */
export interface WantedForm extends StoredForm {
  source_id: number;
  account_id: number;
  /** When its account was connected for the first time. */
  connected_at: string;
  reconciled_until: string | null;
  has_leads: boolean;
}

/**
 * Returns the forms that are on, of the accounts that receive leads and that a login reaches.
 *
 * @param account_id only those of this account; of all when absent.
 */
export async function listWantedForms(scope: OrgScope, provider: string, account_id?: number): Promise<WantedForm[]> {
  const { rows } = await sql<WantedForm>`
    select form.id, form.external_id, form.name, form.status, form.locale, form.is_on, form.switched_at, form.questions,
           form.mapping, form.gone_at, form.source_id, form.reconciled_until,
           account.id as account_id, account.created_at as connected_at,
           exists (
             select from lead_notices as notice
             where notice.org_id = form.org_id and notice.source_id = form.source_id
               and notice.form_external_id = form.external_id) as has_leads
    from source_forms as form
    join connected_accounts as account on account.org_id = form.org_id and account.source_id = form.source_id
    where form.org_id = ${scope.org_id} and account.provider = ${provider} and account.is_receiving
      and account.disconnected_at is null and form.is_on and form.gone_at is null
      and (${account_id ?? null}::bigint is null or account.id = ${account_id ?? null}::bigint)
    order by account.id, form.id`.execute(scope.db);
  return rows;
}

/** Notes until when the leads of a form were compared. */
export async function saveReconciledUntil(scope: OrgScope, id: number, reconciled_until: string): Promise<void> {
  await scope.db
    .updateTable('source_forms')
    .set({ reconciled_until })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Returns when the last fetched lead of each form was submitted, by the form’s id at the provider. */
export async function listLastLeads(scope: OrgScope, source_ids: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ form: string; at: string }>`
    select source_id || ':' || form_external_id as form, max(submitted_at) as at from lead_notices
    where org_id = ${scope.org_id} and source_id = any(${[...source_ids]}::bigint[]) and status = 'FETCHED'
      and submitted_at is not null and form_external_id is not null and not is_test
    group by source_id, form_external_id`.execute(scope.db);
  return new Map(rows.map(({ form, at }) => [form, at]));
}
