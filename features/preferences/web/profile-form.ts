import type { CallInput } from '#platform/contract/endpoint.ts';
import { messages } from '#platform/contract/messages.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import type { FormErrors } from '#platform/web/use-form.ts';
import type { preferences, UserDetails } from '../contract.ts';

/** The values of the profile page, as its controls show them. */
export interface ProfileValues {
  name: string;
  phone: string;
  is_whatsapp_same: boolean;
  whatsapp: string;
  organisation: string;
  share_platform: 'whatsapp' | 'sms' | 'email' | 'telegram';
}

export function readValues({ user, user_preferences }: UserDetails): ProfileValues {
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

type ProfilePatch = Partial<CallInput<typeof preferences.updateUserDetails>['body']>;

/** Returns the changes about the person; null when there are none. */
export function profilePatch(values: ProfileValues, changed: readonly string[]): ProfilePatch | null {
  const whatsapp = values.is_whatsapp_same ? values.phone : values.whatsapp;
  const isWhatsappChanged = ['whatsapp', 'is_whatsapp_same'].some((name) => changed.includes(name));
  const isPhoneChanged = changed.includes('phone');
  const patch: ProfilePatch = {
    ...(changed.includes('name') && { name: values.name.trim() }),
    ...(isPhoneChanged && { phone_number: toNumber(values.phone) }),
    ...((isWhatsappChanged || (isPhoneChanged && values.is_whatsapp_same)) && { whatsapp_number: toNumber(whatsapp) }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}

const toNumber = (text: string) => (text.trim() === '' ? null : { raw_input: text.trim() });

const MAX_NAME = 120;

/** Returns problems the browser can find; the server checks numbers more exactly. */
export async function findProfileProblem(
  name: keyof ProfileValues,
  values: ProfileValues,
): Promise<string | null | undefined> {
  if (name === 'name' || name === 'organisation') {
    if (values[name].trim() === '') return messages.required;
    return values[name].length > MAX_NAME ? messages.max(MAX_NAME) : null;
  }
  if (name === 'phone' || (name === 'whatsapp' && !values.is_whatsapp_same)) return findNumberProblem(values[name]);
  return null;
}

/** Without the numbering plans only the server validates the number. */
async function findNumberProblem(number: string): Promise<string | undefined> {
  if (number === '') return undefined;
  const plans = await import('#platform/web/ui/fields/phone/phone-numbers.ts').catch(() => null);
  return plans === null || plans.isPhoneNumber(number) ? undefined : messages.phoneNumber;
}

/** Returns the server's messages by the control they are about. */
export function placeErrors(errors: FieldErrors, values: ProfileValues): FormErrors<ProfileValues> {
  const whatsapp = errors['whatsapp_number.raw_input'];
  const phone = errors['phone_number.raw_input'] ?? (values.is_whatsapp_same ? whatsapp : undefined);
  return {
    ...(errors.name && { name: errors.name }),
    ...(phone && { phone }),
    ...(whatsapp && !values.is_whatsapp_same && { whatsapp }),
  };
}
