import { displayPhone, type ParsedPhone, parsePhone } from '#domain/phone-numbers.ts';
import type { Changes } from '#platform/contract/event.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defaultCountry } from './write-clients.queries.ts';

interface Written {
  raw: string;
}

/**
 * Reads phones as somebody of this organisation writes them; the organisation's country is looked up only for a number
 * without its own.
 */
export async function readPhones(scope: OrgScope, phones: readonly Written[]): Promise<ParsedPhone[]> {
  const isLocal = phones.some(({ raw }) => !raw.trimStart().startsWith('+'));
  const country = isLocal ? await defaultCountry(scope) : '';
  return phones.map(({ raw }) => parsePhone(raw, country));
}

/**
 * Refuses a phone a person writes that is no number (S1-5-11). An invalid one that arrived with a lead or a list, and
 * is among the `stored`, stays, because nothing that arrived is lost.
 */
export function refuseNonNumbers(phones: readonly ParsedPhone[], stored: readonly Written[] = []): void {
  const known = new Set(stored.map(({ raw }) => raw));
  const index = phones.findIndex(({ raw, number_e164 }) => number_e164 === null && !known.has(raw));
  if (index >= 0) throw fieldProblem(`phones.${index}.raw`, messages.phoneNumber);
}

/**
 * Makes the phones of changes and conflicts readable, which hold them as written.
 *
 * @returns a function that adds a `display` to each phone of a list that was among the changes.
 */
export async function readablePhones(
  scope: OrgScope,
  changes: readonly (Partial<Changes[string]> | undefined)[],
): Promise<(written: unknown) => unknown> {
  const lists = changes.flatMap((change) => [change?.from, change?.to]).filter(isPhoneList);
  const raws = [...new Set(lists.flat().map(({ raw }) => raw))];
  const parsed = await readPhones(
    scope,
    raws.map((raw) => ({ raw })),
  );
  const displays = new Map(parsed.map((phone) => [phone.raw, displayPhone(phone)]));
  return (written) =>
    isPhoneList(written) ? written.map(({ raw }) => ({ raw, display: displays.get(raw) ?? raw })) : written;
}

const isPhoneList = (value: unknown): value is Written[] =>
  Array.isArray(value) && value.every((item) => typeof (item as Partial<Written> | null)?.raw === 'string');
