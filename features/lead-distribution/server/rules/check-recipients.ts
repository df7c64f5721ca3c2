import * as z from 'zod';
import { readNumber } from '#domain/phone-numbers.ts';
import { defaultCountry } from '#features/clients/server/index.ts';
import type { StoredDistributionRecipient } from '#features/lead-rules/server/index.ts';
import { messages } from '#platform/contract/messages.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { distributionChannels, type WrittenDistributionRecipient } from '../../contract.ts';
import { refusals } from '../en.ts';
import { readContacts } from './recipients.queries.ts';

const Email = z.email();

/**
 * Returns recipients as they are stored, with a message per field that is wrong. Members the rule had before may stay
 * although they are not active any more.
 */
export async function checkRecipients(
  scope: OrgScope,
  written: readonly WrittenDistributionRecipient[],
  before: readonly StoredDistributionRecipient[],
): Promise<{ recipients: readonly StoredDistributionRecipient[]; errors: FieldErrors }> {
  const country = await defaultCountry(scope);
  const members = await readContacts(
    scope,
    written.flatMap(({ member_prof_id }) => member_prof_id ?? []),
  );
  const kept = new Set(before.map(({ profile_id }) => profile_id));
  const recipients = written.map((one) => toStored(one, before, country));
  const taken = { members: new Set<number>(), emails: new Set<string>(), phones: new Set<string>() };
  const errors: FieldErrors = {};
  for (const [index, recipient] of recipients.entries()) {
    const found = written[index]!.member_prof_id
      ? checkMember(recipient, { ...taken, isKnown: (id) => members.get(id)?.is_active === true || kept.has(id) })
      : checkOutsider(written[index]!, recipient, taken);
    if (isForeign(written[index]!, before)) found.id = refusals.gone;
    for (const [field, message] of Object.entries(found)) errors[`recipients.${index}.${field}`] = message;
    recordTaken(recipient, members.get(recipient.profile_id ?? 0), taken);
  }
  return { recipients, errors };
}

/** The fields in the order of the stored ones, so that both compare as text. */
function toStored(
  written: WrittenDistributionRecipient,
  before: readonly StoredDistributionRecipient[],
  country: string,
): StoredDistributionRecipient {
  const { member_prof_id, name, email, phone, max_leads_per_round } = written;
  const profile_id = member_prof_id ?? null;
  const same = before.find(
    (one) => one.profile_id === profile_id && (one.id === written.id || (profile_id !== null && !written.id)),
  );
  const isMember = profile_id !== null;
  return {
    id: same?.id ?? null,
    profile_id,
    name: isMember ? null : (name ?? ''),
    email: isMember ? null : email || null,
    phone: isMember || !phone ? null : readNumber(phone, country),
    channels: distributionChannels.filter((channel) => written.channels.includes(channel)),
    max_leads_per_round,
  };
}

const isForeign = ({ id }: WrittenDistributionRecipient, before: readonly StoredDistributionRecipient[]): boolean =>
  id !== undefined && !before.some((one) => one.id === id);

interface Taken {
  members: Set<number>;
  emails: Set<string>;
  phones: Set<string>;
}

function checkMember(
  { profile_id }: StoredDistributionRecipient,
  { members, isKnown }: Taken & { isKnown: (id: number) => boolean },
): FieldErrors {
  if (profile_id === null || members.has(profile_id)) return { member_prof_id: refusals.member_twice };
  return isKnown(profile_id) ? {} : { member_prof_id: refusals.no_member };
}

function checkOutsider(
  written: WrittenDistributionRecipient,
  { email, phone, channels }: StoredDistributionRecipient,
  { emails, phones }: Taken,
): FieldErrors {
  const wantsEmail = channels.includes('email_alert');
  const wantsPhone = channels.includes('whatsapp_alert');
  return {
    ...(!written.name && { name: messages.required }),
    ...(channels.includes('app_alert') && { channels: refusals.app_alert }),
    ...(email === null && wantsEmail && { email: messages.required }),
    ...(email !== null && !Email.safeParse(email).success && { email: messages.email }),
    ...(email !== null && emails.has(email.toLowerCase()) && { email: refusals.email_twice }),
    ...(!written.phone && wantsPhone && { phone: messages.required }),
    ...(written.phone && phone === null && { phone: messages.phoneNumber }),
    ...(phone !== null && phones.has(phone) && { phone: refusals.phone_twice }),
  };
}

function recordTaken(
  { profile_id, email, phone }: StoredDistributionRecipient,
  member: { email: string | null; phone: string | null } | undefined,
  taken: Taken,
): void {
  if (profile_id !== null) taken.members.add(profile_id);
  for (const address of [email, member?.email]) if (address) taken.emails.add(address.toLowerCase());
  for (const number of [phone, member?.phone]) if (number) taken.phones.add(number);
}
