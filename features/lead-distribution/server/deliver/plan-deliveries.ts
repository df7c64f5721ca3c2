import { mayHearAssigned } from '#domain/assignee.ts';
import { creditCosts } from '#features/automations/contract.ts';
import { readCreditsLeft, readWithoutCredits, reserveCredits } from '#features/automations/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findActors } from '#platform/server/sessions/session.queries.ts';
import { findDisconnected } from '../channels.ts';
import { reasons } from '../en.ts';
import { type Contact, readContacts } from '../rules/recipients.queries.ts';
import { readToSend, type UnsentDelivery } from './deliveries.queries.ts';
import { type LeadToSend, readLeadsToSend } from './leads-to-send.queries.ts';

/** A message with where it goes, or why it is not sent. */
export type Planned = { delivery: UnsentDelivery } & (
  | { lead: LeadToSend; address: string | null; isVisible: boolean; reason: null }
  | { address: string | null; reason: string }
);

export type Sendable = Extract<Planned, { reason: null }>;

export const isSendable = (plan: Planned): plan is Sendable => plan.reason === null;

/** Finds where messages go, and why they cannot. */
export async function planAll(
  scope: OrgScope,
  { settings }: Services,
  unsent: readonly UnsentDelivery[],
): Promise<Planned[]> {
  const leads = await readLeadsToSend(
    scope,
    unsent.map(({ lead_id }) => lead_id),
  );
  const ids = [...new Set(unsent.flatMap(({ profile_id }) => profile_id ?? []))];
  const contacts = await readContacts(scope, ids);
  const actors = await findActors(scope, ids);
  return unsent.map((delivery): Planned => {
    const { channel, profile_id } = delivery;
    const contact = profile_id === null ? null : contacts.get(profile_id);
    const { address, reason: unreachable } = findAddress(delivery, contact);
    const lead = leads.get(delivery.lead_id);
    const reason = (lead ? null : reasons.client_gone) ?? findDisconnected(channel, settings) ?? unreachable;
    if (reason !== null || !lead) return { delivery, address, reason: reason ?? reasons.client_gone };
    const actor = actors.get(profile_id ?? 0);
    const isVisible = actor !== undefined && mayHearAssigned(actor, lead.assigned_to_id_or_zero);
    return { delivery, lead, address, isVisible, reason: null };
  });
}

/** Returns where a message goes, and why it cannot. @param contact null for a person outside the account. */
function findAddress(
  { channel, email, phone, address: former, recipient_is_gone }: UnsentDelivery,
  contact: Contact | null | undefined,
): { address: string | null; reason: string | null } {
  if (contact === null) {
    const own = channel === 'email_alert' ? email : phone;
    const address = recipient_is_gone ? former : own;
    return { address, reason: address === null ? reasons[channel === 'email_alert' ? 'no_email' : 'no_phone'] : null };
  }
  if (!contact?.is_active) return { address: null, reason: reasons.not_active };
  if (channel === 'app_alert') return { address: null, reason: null };
  if (channel === 'email_alert') {
    const reason =
      contact.email === null ? reasons.no_email : contact.is_email_verified ? null : reasons.unverified_email;
    return { address: contact.email, reason };
  }
  if (contact.phone === null) {
    return { address: null, reason: contact.has_phone ? reasons.invalid_phone : reasons.no_phone };
  }
  return { address: contact.phone, reason: contact.is_phone_verified ? null : reasons.unverified_phone };
}

/** Tells whether the credit of a message is reserved here; one over WhatsApp is paid for as it leaves. */
const isPaidHere = (plan: Planned): plan is Sendable => isSendable(plan) && plan.delivery.channel !== 'whatsapp_alert';

/** Reserves credits for messages, and leaves out those that are not paid for (readings.md D38). */
export async function limitByCredits(scope: OrgScope, planned: readonly Planned[]): Promise<Planned[]> {
  const granted = await reserveCredits(
    scope,
    planned.filter(isPaidHere).map(({ delivery }) => ({
      key: writeCreditKey(delivery),
      automation: 'LEAD_DISTRIBUTION',
      channel: delivery.channel,
      client_id: delivery.client_id,
      credits: creditCosts[delivery.channel],
    })),
  );
  return planned.map((plan): Planned => {
    if (!isPaidHere(plan) || granted.has(writeCreditKey(plan.delivery))) return plan;
    return { delivery: plan.delivery, address: plan.address, reason: reasons.no_credits };
  });
}

/** Names one handing over of a message in the ledger of credits. */
export const writeCreditKey = ({ id, earlier_tries }: { id: number; earlier_tries: number }): string =>
  `distribution:${id}:${earlier_tries}`;

/**
 * Returns those of these messages that would be handed over if somebody sent them again now: what kept them is mended,
 * distribution is on and a credit is left where it costs one.
 */
export async function findRepeatable(
  scope: OrgScope,
  services: Services,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { status } = await readWithoutCredits(scope, 'LEAD_DISTRIBUTION');
  if (status === 'DISABLED_BY_USER') return new Set();
  const sendable = (await planAll(scope, services, await readToSend(scope, ids))).filter(isSendable);
  const credits = (await readCreditsLeft(scope)) ?? Number.POSITIVE_INFINITY;
  return new Set(
    sendable.filter(({ delivery }) => creditCosts[delivery.channel] <= credits).map(({ delivery }) => delivery.id),
  );
}
