import { alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { leadOfferPages } from '../pages.ts';
import { LEAD_OFFERED } from './alert-kinds.ts';
import { BY_EMAIL, BY_PUSH } from './claim-links.ts';
import { type AlertToSend, readTimeZones, settleAlerts, takeAlerts } from './offer-alerts.queries.ts';
import { describeOrigin, MAX_LISTED, writeOfferMail, writeTitle } from './offer-mail.ts';

/** How long after an alert offers are collected for the next one, in milliseconds. */
const WINDOW_MS = 60_000;
/** How long a link still says who has the lead. */
const LINK_MS = 30 * 86_400_000;

const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString();

/** Alerts everybody who has offers they were not alerted about: at once, and within the next minute together. */
export async function alertOffered(scope: OrgScope, services: Services): Promise<void> {
  const at = nowIso();
  const alerts = await takeAlerts(scope, at, fromNow(-WINDOW_MS));
  const open = alerts.filter(({ is_open }) => is_open);
  const over = alerts.filter(({ is_open }) => !is_open);
  const people = new Set(open.map(({ profile_id }) => profile_id));
  const zones = await readTimeZones(scope, [...people]);
  for (const profile_id of people) {
    const theirs = open.filter((alert) => alert.profile_id === profile_id);
    await alertOne(scope, services, theirs, { profile_id, time_zone: zones.get(profile_id) ?? 'UTC' });
  }
  if (open.length > 0) await settleAlerts(scope, toIds(open), at);
  if (over.length > 0) await settleAlerts(scope, toIds(over), null);
}

const toIds = (alerts: readonly AlertToSend[]): number[] => alerts.map(({ id }) => id);

/** The links of e-mail and push differ, so that a claim says through which it came. */
async function alertOne(
  scope: OrgScope,
  services: Services,
  alerts: readonly AlertToSend[],
  { profile_id, time_zone }: { profile_id: number; time_zone: string },
): Promise<void> {
  const { public_url } = services.settings;
  const listed = alerts.slice(0, MAX_LISTED);
  const until = fromNow(LINK_MS);
  const tokens = await publishAddresses(scope, BY_EMAIL, toIds(listed), until);
  const offers = listed.map((alert, index) => ({ ...alert, token: tokens[index]! }));
  const [only] = alerts.length === 1 ? listed : [];
  const pushTokens = only ? await publishAddresses(scope, BY_PUSH, [only.id], until) : [];
  await alertPeople(scope, LEAD_OFFERED, [profile_id], {
    public_url,
    title: writeTitle(alerts),
    body: only ? describeOrigin(only).join('') : '',
    page: only ? fillPage(leadOfferPages.claim, { token: pushTokens[0]! }) : fillPage(leadOfferPages.offers),
    client_ids: [...new Set(listed.map(({ client_id }) => client_id))],
    lead_ids: listed.map(({ lead_id }) => lead_id),
    mail: writeOfferMail(offers, alerts.length, { public_url, time_zone }),
  });
}
