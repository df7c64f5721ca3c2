import { messages } from '#platform/contract/messages.ts';
import { isEmail } from '#platform/web/entity/email-shape.ts';
import { isPhoneNumber, toInternational } from '#platform/web/ui/fields/phone/phone-numbers.ts';
import type { WrittenPerson } from './distribution-form.ts';
import { text } from './en.ts';

/** One line of a pasted list. */
export type ReadLine = { number: number } & ({ person: WrittenPerson } | { fault: string });

/**
 * Reads people from pasted lines: 'Jane Tan, jane@example.com, +65 8123 4571', the parts in any order. Numbering plans
 * make this file large, so it is imported when somebody pastes.
 *
 * @param country ISO code for phones without a country code.
 */
export const readPeople = (pasted: string, country: string): ReadLine[] =>
  pasted
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => ({ number, ...readPerson(line, country) }));

function readPerson(line: string, country: string): { person: WrittenPerson } | { fault: string } {
  const parts = line
    .split(/[,;\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const email = parts.find((part) => part.includes('@')) ?? null;
  const phone = parts.find((part) => /^[+\d][\d\s().-]{4,}$/.test(part)) ?? null;
  const name = parts.filter((part) => part !== email && part !== phone).join(', ');
  if (name === '') return { fault: text('name_missing') };
  if (email === null && phone === null) return { fault: text('address_needed') };
  if (email !== null && !isEmail(email)) return { fault: messages.email };
  if (phone !== null && !isPhoneNumber(phone, country)) return { fault: messages.phoneNumber };
  return { person: { name, email, phone: phone && toInternational(phone.replace(/^00/, '+'), country) } };
}
