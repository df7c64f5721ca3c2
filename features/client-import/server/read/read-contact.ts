import * as z from 'zod';
import { type ParsedPhone, parsePhone } from '#domain/phone-numbers.ts';

const Email = z.email().max(254);

/** The longest text a client keeps as a phone, in characters. */
const MAX_PHONE = 60;
/** The fewest digits a mistyped number may have. */
const LEAST_DIGITS = 3;

const NONE = /^(?:none|nil|no|keine?|ninguno|aucun)$/i;

/**
 * Reads phones from cells that may hold several. An invalid number is kept as written when it could be one with a
 * mistake in it; `doubtful` names every invalid one.
 */
export function readPhones(cells: readonly string[], country: string): { phones: ParsedPhone[]; doubtful: string[] } {
  const phones: ParsedPhone[] = [];
  const doubtful: string[] = [];
  for (const text of cells.flatMap((cell) => splitPhones(cell, country))) {
    const phone = parsePhone(text, country);
    const isKept = phone.number_e164 !== null || isNearlyPhone(text);
    if (isKept) phones.push(phone);
    if (phone.number_e164 === null) doubtful.push(text);
  }
  return { phones, doubtful };
}

const isNearlyPhone = (text: string): boolean =>
  text.length <= MAX_PHONE && text.replace(/\D/g, '').length >= LEAST_DIGITS;

/** What a spreadsheet makes of a long number in a narrow column: its last digits are gone. */
const SHORTENED = /^\d+(?:[.,]\d+)?E[+]?\d{1,2}$/i;

/** Whether a spreadsheet has cut digits off this number. */
export const isShortened = (text: string): boolean => SHORTENED.test(text);

/**
 * Splits a cell into phones; a slash separates two only when both parts are numbers, because German numbers contain
 * slashes.
 */
function splitPhones(cell: string, country: string): string[] {
  const parts = cell
    .split(/:::|[;|\n]|,(?!\d+E[+]?\d)|\s\/\s|\s(?:or|and|oder|und|ou|et|o|y|e|atau)\s/i)
    .map((part) => part.trim());
  return parts
    .filter((part) => part !== '' && !NONE.test(part))
    .flatMap((part) => {
      if (!part.includes('/') || parsePhone(part, country).number_e164 !== null) return [part];
      const halves = part.split('/').map((half) => half.trim());
      return halves.every((half) => parsePhone(half, country).number_e164 !== null) ? halves : [part];
    });
}

/** Reads e-mails from cells that may hold several, bare, in brackets or as mailto links; `doubtful` holds the rest. */
export function readEmails(cells: readonly string[]): { emails: string[]; doubtful: string[] } {
  const emails: string[] = [];
  const doubtful: string[] = [];
  for (const cell of cells) {
    const addresses = cell
      .split(/:::|[\s,;|<>()"]+/)
      .map((part) => part.replace(/^mailto:/i, '').replace(/\.+$/, ''))
      .filter((part) => part.includes('@'));
    if (addresses.length === 0 && !NONE.test(cell)) doubtful.push(cell);
    for (const address of addresses) (Email.safeParse(address).success ? emails : doubtful).push(address);
  }
  return { emails, doubtful };
}
