import type { FoundSign, SpamSign } from '#features/form-submissions/contract.ts';
import { text } from '../en.ts';

/** Signs whose words count something. */
const counted = ['sent_too_fast', 'same_text', 'address_rate', 'form_rate'] as const satisfies SpamSign[];

/** Returns a sign in words. */
export const nameSign = (sign: SpamSign): string => text(`sign_${sign}`);

/** Returns what was found: 'Sent after 1.7s', 'Same text 14 times'. */
export function describeSign({ sign, detail }: Pick<FoundSign, 'sign' | 'detail'>): string {
  const known = counted.find((each) => each === sign);
  return known && detail !== '' ? text(`found_${known}`, { detail }) : nameSign(sign);
}
