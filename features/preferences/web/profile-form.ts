import type * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { preferences, UserDetails } from '../contract.ts';
import type { DraftErrors } from './use-draft.ts';

/** What the profile page edits, each as its control shows it. */
export interface ProfileValues {
  name: string;
  phone: string;
  is_whatsapp_same: boolean;
  whatsapp: string;
  organisation: string;
  share_platform: 'whatsapp' | 'sms' | 'email' | 'telegram';
}

export function valuesOf({ user, user_preferences }: UserDetails): ProfileValues {
  const phone = user.phone_number?.raw_input ?? '';
  const whatsapp = user.whatsapp_number?.raw_input ?? '';
  const isSame = whatsapp === phone;
  return {
    name: user.name,
    phone,
    is_whatsapp_same: isSame,
    whatsapp: isSame ? '' : whatsapp,
    organisation: user.organization.name,
    share_platform: user_preferences.default_content_share_platform,
  };
}

type ProfilePatch = Partial<z.input<typeof preferences.updateUserDetails.body>>;

/** The part of the changes that is about the person; null when there is none. */
export function profilePatch(values: ProfileValues, changed: readonly string[]): ProfilePatch | null {
  const whatsapp = values.is_whatsapp_same ? values.phone : values.whatsapp;
  const isWhatsappChanged = ['whatsapp', 'is_whatsapp_same'].some((name) => changed.includes(name));
  const isPhoneChanged = changed.includes('phone');
  const patch: ProfilePatch = {
    ...(changed.includes('name') && { name: values.name.trim() }),
    ...(isPhoneChanged && { phone_number: numberOf(values.phone) }),
    ...((isWhatsappChanged || (isPhoneChanged && values.is_whatsapp_same)) && { whatsapp_number: numberOf(whatsapp) }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}

const numberOf = (text: string) => (text.trim() === '' ? null : { raw_input: text.trim() });

/** What can be said before the server is asked; numbers are judged there. */
export function problemsOf(values: ProfileValues): DraftErrors<ProfileValues> {
  return {
    ...(values.name.trim() === '' && { name: messages.required }),
    ...(values.name.length > 120 && { name: messages.max(120) }),
    ...(values.organisation.trim() === '' && { organisation: messages.required }),
    ...(values.organisation.length > 120 && { organisation: messages.max(120) }),
  };
}

/** What the numbering plans say when one leaves the field; they come with the field, and the server's are finer. */
export async function problemOfNumber(number: string): Promise<string | undefined> {
  if (number === '') return undefined;
  const { isPhoneNumber } = await import('#platform/web/ui/fields/phone-numbers.ts');
  return isPhoneNumber(number) ? undefined : messages.phoneNumber;
}

/** The server's messages, under the controls they are about. */
export function errorsOf(errors: FieldErrors, values: ProfileValues): DraftErrors<ProfileValues> {
  const whatsapp = errors['whatsapp_number.raw_input'];
  const phone = errors['phone_number.raw_input'] ?? (values.is_whatsapp_same ? whatsapp : undefined);
  return {
    ...(errors.name && { name: errors.name }),
    ...(phone && { phone }),
    ...(whatsapp && !values.is_whatsapp_same && { whatsapp }),
  };
}
