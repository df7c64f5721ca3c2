import { clientPages } from '#features/clients/pages.ts';
import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { NEW_LEAD_ASSIGNED, nobodyCouldTakeKind } from '../alerts/new-lead-alert.ts';
import { type GatheredOldLeads, popOldLeads } from './old-leads.queries.ts';

/** People choose its channels with those of new leads. */
export const oldLeadsKind = alertKind({
  kind: 'old_leads_assigned',
  label: 'Old leads assigned to me',
  about: null,
  chosen_as: NEW_LEAD_ASSIGNED,
  defaults: { in_app: true, email: true, push: true },
  locked: ['in_app'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** Tells a person of all old leads that came for them, in one alert: "37 leads from the last 7 days" (readings.md D32). */
export async function announceOldLeads(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  profile_id: number,
): Promise<void> {
  for (const gathered of await popOldLeads(scope, profile_id)) {
    const kind = gathered.is_untaken ? nobodyCouldTakeKind : oldLeadsKind;
    await alertPeople(scope, kind, [profile_id], { ...describeOldLeads(gathered), public_url });
  }
}

function describeOldLeads({ is_untaken, count, since, names, client_ids, lead_ids }: GatheredOldLeads) {
  const leads = `${count === 1 ? '1 lead' : `${count} leads`} from the last ${countDays(since)} days`;
  const more = count - names.length;
  return {
    title: is_untaken ? `${leads} couldn’t be assigned` : leads,
    body: [...names, ...(more > 0 ? [`${more} more`] : [])].join(', '),
    page:
      count === 1
        ? fillPage(clientPages.client, { id: client_ids[0]! })
        : fillPage(clientPages.clients, {}, { is_new_lead: true }),
    client_ids,
    lead_ids,
  };
}

/** An old lead is more than a day old, so there are always at least two. */
const countDays = (since: string): number => Math.ceil((nowMillis() - Date.parse(since)) / 86_400_000);
