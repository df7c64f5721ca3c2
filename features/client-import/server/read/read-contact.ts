import * as z from 'zod';
import { type ParsedPhone, parsePhone } from '#domain/phone-numbers.ts';

const Email = z.email().max(254);

/** Longest text a client keeps as a phone. */
const MAX_PHONE = 60;
/** Fewer digits are no number somebody mistyped. */
const LEAST_DIGITS = 3;

const NONE = /^(?:none|nil|no|keine?|ninguno|aucun)$/i;

/**
 * Phones in cells that may hold several. One that is no valid number is kept as it was written when it could be one with
 * a mistake in it; `doubtful` names it either way.
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

/** A slash stands inside German numbers and between two of others: it parts them only when both parts are numbers. */
function splitPhones(cell: string, country: string): string[] {
  const parts = cell.split(/:::|[;,|\n]|\s\/\s|\s(?:or|and|oder|und|ou|et|o|y|e|atau)\s/i).map((part) => part.trim());
  return parts
    .filter((part) => part !== '' && !NONE.test(part))
    .flatMap((part) => {
      if (!part.includes('/') || parsePhone(part, country).number_e164 !== null) return [part];
      const halves = part.split('/').map((half) => half.trim());
      return halves.every((half) => parsePhone(half, country).number_e164 !== null) ? halves : [part];
    });
}

/** E-mails in cells that may hold several, bare, in brackets or as mailto links; `doubtful` is what is none. */
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
