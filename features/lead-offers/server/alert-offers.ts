import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { BY_EMAIL } from './claim-links.ts';
import { type AlertToSend, findAlertReceivers, settleAlerts, takeAlerts } from './offer-alerts.queries.ts';
import { MAX_LISTED, writeOfferMail } from './offer-mail.ts';

/** How long after an e-mail offers are collected for the next one, in milliseconds. */
const WINDOW_MS = 60_000;
/** How long a link still says who has the lead. */
const LINK_MS = 30 * 86_400_000;

const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString();

/** Writes to everybody who has offers they were not alerted about: at once, and within the next minute together. */
export async function alertOffered(scope: OrgScope, services: Services): Promise<void> {
  const at = nowIso();
  const alerts = await takeAlerts(scope, at, fromNow(-WINDOW_MS));
  const open = alerts.filter(({ is_open }) => is_open);
  const over = alerts.filter(({ is_open }) => !is_open);
  const people = new Set(open.map(({ profile_id }) => profile_id));
  const receivers = await findAlertReceivers(scope, [...people]);
  for (const profile_id of people) {
    const theirs = open.filter((alert) => alert.profile_id === profile_id);
    const receiver = receivers.get(profile_id);
    if (receiver) await sendMail(scope, services, theirs, receiver);
  }
  if (open.length > 0) await settleAlerts(scope, toIds(open), at);
  if (over.length > 0) await settleAlerts(scope, toIds(over), null);
}

const toIds = (alerts: readonly AlertToSend[]): number[] => alerts.map(({ id }) => id);

async function sendMail(
  scope: OrgScope,
  services: Services,
  alerts: readonly AlertToSend[],
  { email, time_zone }: { email: string; time_zone: string },
): Promise<void> {
  const listed = alerts.slice(0, MAX_LISTED);
  const tokens = await publishAddresses(scope, BY_EMAIL, toIds(listed), fromNow(LINK_MS));
  const offers = listed.map((alert, index) => ({ ...alert, token: tokens[index]! }));
  const { public_url } = services.settings;
  const mail = writeOfferMail(offers, alerts.length, { public_url, time_zone });
  await sendMessage(scope, { channel: 'email', to: email, ...mail });
}
