import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import { type ParsedPhone, parsePhone } from './phone-numbers.ts';
import { defaultCountry } from './write-clients.queries.ts';

interface Written {
  raw: string;
}

/** Phones as somebody of this organisation writes them; its country is looked up only for one written without its own. */
export async function readPhones(scope: OrgScope, phones: readonly Written[]): Promise<ParsedPhone[]> {
  const isLocal = phones.some(({ raw }) => !raw.trimStart().startsWith('+'));
  const country = isLocal ? await defaultCountry(scope) : '';
  return phones.map(({ raw }) => parsePhone(raw, country));
}

/**
 * Refuses what a person writes for a phone and is no number (S1-5-11). What came so with a lead or a list, and is among
 * the `stored`, stays: nothing that arrived is lost.
 */
export function refuseNonNumbers(phones: readonly ParsedPhone[], stored: readonly Written[] = []): void {
  const known = new Set(stored.map(({ raw }) => raw));
  const index = phones.findIndex(({ raw, number_e164 }) => number_e164 === null && !known.has(raw));
  if (index >= 0) throw fieldProblem(`phones.${index}.raw`, messages.phoneNumber);
}
