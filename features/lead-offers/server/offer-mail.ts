import { fillPage } from '#platform/contract/pages.ts';
import { leadOfferPages } from '../pages.ts';
import { hideContact } from './hide-contact.ts';
import type { AlertToSend } from './offer-alerts.queries.ts';

/** The most offers one e-mail lists; the rest are only counted. */
export const MAX_LISTED = 10;

const OPEN_FIRST =
  'Open the link and press Claim lead. Opening the link doesn’t claim it. Anyone with the link can claim the lead for you, so don’t forward it.';

/** An offer with the link that claims it. */
export interface MailedOffer extends AlertToSend {
  token: string;
}

/**
 * Returns the e-mail about offered leads: who they are and where they come from, without phone or e-mail address, and a
 * link for each that only this person has.
 *
 * @param count of all; the first are listed.
 */
export function writeOfferMail(
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
export function writeTitle(offers: readonly AlertToSend[], count: number = offers.length): string {
  const [first] = offers;
  return count === 1 && first
    ? `Offered to you: ${hideContact(first.client_name).slice(0, 80).toWellFormed()}`
    : `${count} leads are offered to you`;
}

/** Returns where a lead comes from; empty when nothing is known. */
export function describeOrigin({ source_name, lead }: AlertToSend): string[] {
  const form = lead?.external_form_name;
  const parts = [source_name ? `From ${source_name}` : null, form ? `form ${form}` : null].filter(Boolean);
  return parts.length > 0 ? [parts.join(', ')] : [];
}
