import { clientPages } from '#features/clients/pages.ts';
import { alertEach, alertKind } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadCompleted } from '../../../events.ts';
import type { Receivers } from '../assign-leads.ts';
import type { FiledWith } from '../read/read-leads.ts';

export const leadCompletedKind = alertKind({
  kind: 'lead_completed',
  label: 'A form someone started was completed',
  about: 'new_leads',
  defaults: { in_app: true, email: false, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** Tells screens and the assignees of leads that were completed; no test alerts anybody. */
export async function notifyCompleted(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  filed: readonly FiledWith[],
  receivers: Receivers,
): Promise<void> {
  if (filed.length === 0) return;
  const events = filed.map(({ read, client_id, assigned_to_id_or_zero }) => ({
    subject_id: client_id,
    payload: { lead_id: read.waiting.id, source_id: read.source.id },
    audience: [assigned_to_id_or_zero],
  }));
  await recordAll(scope, leadCompleted, events);
  const told = filed.filter(({ read }) => !read.lead.is_test);
  await receivers.add(told.map(({ assigned_to_id_or_zero }) => assigned_to_id_or_zero));
  for (const { read, client_id, client_name, assigned_to_id_or_zero: profile_id } of told) {
    if (!receivers.find(profile_id)) continue;
    const facts = {
      title: `${client_name.slice(0, 80).toWellFormed()} finished the form`,
      body: `From ${read.source.name}`,
      page: fillPage(clientPages.client, { id: client_id }),
      public_url,
      client_ids: [client_id],
      lead_ids: [read.waiting.id],
    };
    await alertEach(scope, leadCompletedKind, [{ profile_id, facts }]);
  }
}
