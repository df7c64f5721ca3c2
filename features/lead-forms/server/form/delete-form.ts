import { getSource, removeSource, reviveSource } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { LEAD_FORM, type LeadForm } from '../../contract.ts';
import { claimAlias, endAliases, restoreAliases } from '../addresses/addresses.queries.ts';
import { readCode } from '../addresses/form-addresses.ts';
import { refuseTooMany } from './make-form.ts';
import { findForm, getForm } from './read-form.queries.ts';
import { recordChange } from './record-change.ts';
import { getLeadForm } from './show-form.ts';
import { writeForm } from './write-forms.queries.ts';

/** How long a deleted form can be restored, in days. */
export const RESTORE_DAYS = 30;
/** How long answers that were begun before are taken, and so the words of its addresses are kept. */
const BEGUN_MS = 24 * 3_600_000;

/** Deletes a form and its lead source; the leads stay, and answers begun before are taken for a day. */
export async function deleteForm(scope: Scope, { settings }: Services, form_id: number): Promise<void> {
  const form = await getForm(scope, form_id);
  const at = nowIso();
  const closed = form.state === 'LIVE' ? ({ state: 'CLOSED', closed_at: at } as const) : {};
  await writeForm(scope, form_id, { ...closed, deleted_at: at });
  await endAliases(scope, form_id, readCode(settings, form), new Date(nowMillis() + BEGUN_MS).toISOString());
  await removeSource(scope, await getSource(scope, LEAD_FORM, form.source_id));
  await recordChange(scope, form_id, 'deleted');
}

/** Brings back a form that was deleted in the last 30 days, closed; its alias only where nobody took it meanwhile. */
export async function restoreForm(scope: Scope, services: Services, form_id: number): Promise<LeadForm> {
  const form = await findForm(scope, form_id, true);
  if (!form || form.deleted_at === null || form.deleted_at < daysAgo(RESTORE_DAYS)) {
    throw new Problem('not_found', { log_detail: `deleted lead form ${form_id}` });
  }
  await refuseTooMany(scope);
  await reviveSource(scope, form.source_id);
  await restoreAliases(scope, form_id);
  const hasAlias = form.alias !== null && (await claimAlias(scope, form_id, form.alias));
  await writeForm(scope, form_id, { deleted_at: null, ...(!hasAlias && { alias: null }) });
  await recordChange(scope, form_id, 'restored');
  return getLeadForm(scope, services, form_id);
}
