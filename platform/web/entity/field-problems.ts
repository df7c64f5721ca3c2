import type { FieldDefinition } from '#platform/contract/fields/fields.ts';
import { messages } from '#platform/contract/messages.ts';
import type { FormValue } from './field-values.ts';
import { parseNumber } from './parse-number.ts';

/**
 * Returns the error in a typed value in the specification's words, or null. Numbering plans and the e-mail check load
 * when somebody types one.
 *
 * @param country ISO code for phones without a country code.
 */
export async function findFieldProblem(
  { kind, isRequired = false, max }: FieldDefinition,
  value: FormValue | undefined,
  country?: string,
): Promise<string | null> {
  const written = typeof value === 'string' ? value.trim() : '';
  if (kind === 'boolean') return null;
  if (written === '') return isRequired ? messages.required : null;
  if (max !== undefined && written.length > max) return messages.max(max);
  if (kind === 'number') return Number.isFinite(parseNumber(written)) ? null : messages.decimal;
  if (kind === 'phones') return findPhoneProblem(written, country);
  if (kind === 'emails') return findEmailProblem(written);
  return null;
}

/** S1-5-11 */
async function findPhoneProblem(written: string, country: string | undefined): Promise<string | null> {
  const { isPhoneNumber } = await import('../ui/fields/phone/phone-numbers.ts');
  return isPhoneNumber(written, country) ? null : messages.phoneNumber;
}

/** S1-5-03 */
async function findEmailProblem(written: string): Promise<string | null> {
  const { isEmail } = await import('./email-shape.ts');
  return isEmail(written) ? null : messages.email;
}
