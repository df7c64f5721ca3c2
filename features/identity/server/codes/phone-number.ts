import { readNumber } from '#domain/phone-numbers.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';

/**
 * Returns the number to sign in with, in E.164.
 *
 * @param country for a number written without its calling code.
 * @throws Problem for an invalid number (S1-5-11)
 */
export function signInNumber(raw: string, country: string | undefined): string {
  const number = readNumber(raw, country);
  if (number === null) throw fieldProblem('phone_number', messages.phoneNumber);
  return number;
}
