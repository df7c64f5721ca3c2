import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';

/**
 * The number to sign in with, in E.164.
 *
 * @param country for a number written without its calling code.
 * @throws Problem for what is no number there (S1-5-11)
 */
export function signInNumber(raw: string, country: string | undefined): string {
  const text = raw.normalize('NFKC').replace(/^\s*00/, '+');
  const parsed = parsePhoneNumberFromString(text, country as CountryCode | undefined);
  if (!parsed?.isValid()) throw fieldProblem('phone_number', messages.phoneNumber);
  return parsed.number;
}
