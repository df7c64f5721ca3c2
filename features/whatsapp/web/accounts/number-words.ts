import { formatNumber } from '#platform/web/format.ts';
import type { WhatsAppAccount, WhatsAppNumber } from '../../contract.ts';
import { text } from './en.ts';

type Status = WhatsAppNumber['status'];
type Tone = 'success' | 'warning' | 'danger' | 'neutral';

const tones: Readonly<Record<Status, Tone>> = {
  BANNED: 'danger',
  CONNECTED: 'success',
  DELETED: 'neutral',
  DISCONNECTED: 'danger',
  FLAGGED: 'warning',
  MIGRATED: 'neutral',
  PENDING: 'warning',
  RATE_LIMITED: 'warning',
  RESTRICTED: 'warning',
  UNKNOWN: 'danger',
  UNVERIFIED: 'warning',
};

/** Returns the word of a state and how bad it is (S0-4-55 to S0-4-57). */
export const findStatus = (status: Status): { label: string; tone: Tone } => ({
  label: text(status),
  tone: tones[status],
});

/** How many new people a day a number may write to. */
export function describePeople({ is_in_phone_app, tier, people_a_day }: WhatsAppNumber): string {
  if (is_in_phone_app) return text('replies_only');
  if (people_a_day !== null) return formatNumber(people_a_day);
  return tier === 'TIER_UNLIMITED' ? text('unlimited') : text('none');
}

/** A tier at which Meta asks for the business to be verified. */
const LOW_TIER = 250;

/** Says what to do about a number, one sentence for each thing that is wrong. */
export function listNumberNotes(number: WhatsAppNumber): string[] {
  const { status, name_status, verified_name: name, health, people_a_day } = number;
  const isUsable = !['BANNED', 'DELETED', 'MIGRATED'].includes(status);
  const notes: string[] = [];
  if (status !== 'CONNECTED') notes.push(text(`note_${status}`));
  if (!isUsable) return notes;
  if (name_status === 'DECLINED' || name_status === 'EXPIRED' || name_status === 'PENDING_REVIEW')
    notes.push(text(`name_${name_status}`, { name }));
  const { can_send, reasons } = health;
  if (can_send === 'BLOCKED' || can_send === 'LIMITED')
    notes.push(text(`health_${can_send}`, { reason: reasons[0] ?? text('health_unsaid') }));
  if (people_a_day !== null && people_a_day <= LOW_TIER && !number.is_in_phone_app)
    notes.push(text('low_tier', { count: people_a_day }));
  return notes;
}

/** Meta's page about an account and its numbers. */
export const atMeta = ({ waba_id }: Pick<WhatsAppAccount, 'waba_id'>): string =>
  `https://business.facebook.com/latest/whatsapp_manager/phone_numbers?asset_id=${waba_id}`;

/** Meta's page about how an account pays. */
export const paymentAtMeta = ({ waba_id }: Pick<WhatsAppAccount, 'waba_id'>): string =>
  `https://business.facebook.com/billing_hub/accounts/details/?asset_id=${waba_id}&account_type=whatsapp-business-account`;

export const nameAccount = ({ name, waba_id }: Pick<WhatsAppAccount, 'name' | 'waba_id'>): string =>
  name || text('unnamed', { waba_id });
