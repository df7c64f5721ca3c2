import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';

// Heavy with schemas and numbering plans: screens load it when somebody writes.

/** What is wrong with a phone a person wrote, in their country or with a + (S1-5-11). */
export async function problemOfPhone(text: string, country?: string): Promise<string | null> {
  const { isPhoneNumber } = await import('#platform/web/ui/fields/phone-numbers.ts');
  return isPhoneNumber(text, country) ? null : messages.phoneNumber;
}

/** What is wrong with an e-mail address a person wrote (S1-5-03). */
export const problemOfEmail = (text: string): string | null =>
  z.email().safeParse(text).success ? null : messages.email;
