import { alertEach } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { leadOfferPages } from '../pages.ts';
import { leadOfferedKind } from './alert-kinds.ts';
import { BY_EMAIL, BY_PUSH } from './claim-links.ts';
import { hideContact } from './hide-contact.ts';
import { type AlertToSend, lockDueOfferAlerts, readTimeZones, settleAlerts } from './offer-alerts.queries.ts';

/** How long after an alert offers are collected for the next one, in milliseconds. */
const WINDOW_MS = 60_000;
/** How long a link still says who has the lead. */
const LINK_MS = 30 * 86_400_000;

const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString();

/** Alerts everybody who has offers they were not alerted about: at once, and within the next minute together. */
export async function alertOffered(scope: OrgScope, services: Services): Promise<void> {
  const at = nowIso();
  const alerts = await lockDueOfferAlerts(scope, at, fromNow(-WINDOW_MS));
  const open = alerts.filter(({ is_open }) => is_open);
  const over = alerts.filter(({ is_open }) => !is_open);
  if (open.length > 0) {
    await alertEach(scope, leadOfferedKind, await writeAlerts(scope, services, groupByPerson(open)));
    await settleAlerts(scope, toIds(open), at);
  }
  if (over.length > 0) await settleAlerts(scope, toIds(over), null);
}

const toIds = (alerts: readonly AlertToSend[]): number[] => alerts.map(({ id }) => id);

function groupByPerson(alerts: readonly AlertToSend[]): Map<number, AlertToSend[]> {
  const byPerson = new Map<number, AlertToSend[]>();
  for (const alert of alerts) byPerson.set(alert.profile_id, [...(byPerson.get(alert.profile_id) ?? []), alert]);
  return byPerson;
}

/** The links of e-mail and push differ, so that a claim says through which it came. */
async function writeAlerts(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  offersOf: ReadonlyMap<number, AlertToSend[]>,
) {
  const zones = await readTimeZones(scope, [...offersOf.keys()]);
  const people = [...offersOf].map(([profile_id, alerts]) => ({
    profile_id,
    alerts,
    listed: alerts.slice(0, MAX_LISTED),
    only: alerts.length === 1 ? alerts[0] : undefined,
  }));
  const mailLinks = await publishLinks(scope, BY_EMAIL, toIds(people.flatMap(({ listed }) => listed)));
  const pushLinks = await publishLinks(scope, BY_PUSH, toIds(people.flatMap(({ only }) => only ?? [])));
  return people.map(({ profile_id, alerts, listed, only }) => {
    const time_zone = zones.get(profile_id) ?? 'UTC';
    const offers = listed.map((alert) => ({ ...alert, token: mailLinks.get(alert.id)! }));
    const token = only && pushLinks.get(only.id);
    const facts = {
      public_url,
      title: writeTitle(alerts),
      body: only ? describeOrigin(only).join('') : '',
      page: token ? fillPage(leadOfferPages.claim, { token }) : fillPage(leadOfferPages.offers),
      client_ids: [...new Set(listed.map(({ client_id }) => client_id))],
      lead_ids: listed.map(({ lead_id }) => lead_id),
      mail: writeOfferMail(offers, alerts.length, { public_url, time_zone }),
    };
    return { profile_id, facts };
  });
}

/** Gives each of these offers a link of one kind. @returns the tokens by offer. */
async function publishLinks(scope: OrgScope, kind: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const tokens = await publishAddresses(scope, kind, ids, fromNow(LINK_MS));
  return new Map(ids.map((id, index) => [id, tokens[index]!]));
}

/** The most offers one e-mail lists; the rest are only counted. */
const MAX_LISTED = 10;

const OPEN_FIRST =
  'Open the link and press Claim lead. Opening the link doesn’t claim it. Anyone with the link can claim the lead for you, so don’t forward it.';

/** An offer with the link that claims it. */
interface MailedOffer extends AlertToSend {
  token: string;
}

/**
 * Returns the e-mail about offered leads: who they are and where they come from, without phone or e-mail address, and a
 * link for each that only this person has.
 *
 * @param count of all; the first are listed.
 */
function writeOfferMail(
  offers: readonly MailedOffer[],
  count: number,
  { public_url, time_zone }: { public_url: string; time_zone: string },
): { subject: string; text: string } {
  const until = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: time_zone });
  const listed = offers.map((offer) =>
    [
      hideContact(offer.client_name),
      ...describeOrigin(offer),
      `First to claim gets it. Open until ${until.format(new Date(offer.deadline_at))}:`,
      public_url + fillPage(leadOfferPages.claim, { token: offer.token }),
    ].join('\n'),
  );
  const more = count - offers.length;
  const rest = more > 0 ? [`And ${more} more: ${public_url}${fillPage(leadOfferPages.offers)}`] : [];
  const subject = writeTitle(offers, count);
  return { subject, text: [...listed, ...rest, OPEN_FIRST].join('\n\n') };
}

/** Says whose lead is offered, or how many. */
function writeTitle(offers: readonly AlertToSend[], count: number = offers.length): string {
  const [first] = offers;
  return count === 1 && first
    ? `Offered to you: ${hideContact(first.client_name).slice(0, 80).toWellFormed()}`
    : `${count} leads are offered to you`;
}

/** Returns where a lead comes from; empty when nothing is known. */
function describeOrigin({ source_name, lead }: AlertToSend): string[] {
  const form = lead?.external_form_name;
  const parts = [source_name ? `From ${source_name}` : null, form ? `form ${form}` : null].filter(Boolean);
  return parts.length > 0 ? [parts.join(', ')] : [];
}
