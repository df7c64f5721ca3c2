import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Returns whether a country, an ISO code, has phone numbers of its own. */
export const hasPhoneNumbers = (country: string): boolean => isSupportedCountry(country);

/** Replaces '00', the international prefix of most countries, with '+'. */
const withPlus = (text: string): string => text.replace(/^[\s(]*00/, '+');

/**
 * Returns the number a person gives as their own in E.164: international with + or 00, or local to the country. Null
 * when it is invalid there (S1-5-11); nothing is guessed, because a code may be sent to it. An old spelling is the line it means.
 */
export function readNumber(raw: string, country: string | null | undefined): string | null {
  const text = withPlus(raw.normalize('NFKC').trim());
  const phone = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined);
  if (!phone) return null;
  return phone.isValid() ? phone.number : findPresentSpelling([phone.number]);
}

/** Returns the line that old spellings mean, such as +52 1 … of Mexico, which are no longer valid; null for none. */
const findPresentSpelling = (invalid: readonly string[]): string | null =>
  invalid.flatMap(numberVariants).find((number) => isValidPhoneNumber(number)) ?? null;

/** The countries by calling code; null where several share it. */
const countriesByCode = new Map<string, string | null>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countriesByCode.set(code, countriesByCode.has(code) ? null : country);
}

/** Returns the country of an E.164 number as an ISO code. Only codes that countries share need the number to be read. */
export function findCountry(number: string): string | null {
  const code = [2, 3, 4].map((end) => number.slice(1, end)).find((digits) => countriesByCode.has(digits));
  if (code === undefined) return null;
  return countriesByCode.get(code) ?? parsePhoneNumberFromString(number)?.country ?? null;
}

/** The kinds of lines that have no WhatsApp; where a country tells mobile from landline by no digit, it may. */
const landlines = ['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'VOICEMAIL', 'PAGER'];

/** Returns whether an E.164 number can be that of a mobile phone. */
export function findPhoneType(number: string): 'MOBILE' | 'LANDLINE' | 'INVALID' {
  const phone = parsePhoneNumberFromString(number);
  if (!phone?.isValid()) return 'INVALID';
  return landlines.includes(phone.getType() ?? '') ? 'LANDLINE' : 'MOBILE';
}

/** A phone as it was typed and the number it means; null when no reading of it is valid. */
export interface ParsedPhone {
  raw: string;
  number_e164: string | null;
}

/**
 * Reads a phone written in any usual way: international with + or 00, or local to the country.
 *
 * @param country ISO code for numbers without a country code: the organisation's, or the import's.
 */
export function parsePhone(raw: string, country: string): ParsedPhone {
  // In '+44 (0) 7700 …' the zero in brackets is for domestic calls and no part of the international number.
  const text = raw
    .normalize('NFKC')
    .trim()
    .replace(/^([\s(]*(?:\+|00)[\d\s)]*?)\(0\)/, '$1');
  const candidates = [text, withPlus(text), `+${text.replace(/\D/g, '')}`];
  const invalid: string[] = [];
  for (const candidate of candidates) {
    const phone = parsePhoneNumberFromString(candidate, country as CountryCode);
    if (phone?.isValid()) return { raw, number_e164: phone.number };
    if (phone) invalid.push(phone.number);
  }
  return { raw, number_e164: findPresentSpelling(invalid) };
}

/**
 * Displayed texts by number: formatting one takes a tenth of a millisecond, which is much for each row of each list.
 */
const displays = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/** Returns '+65 8123 4571'; a text that is no number stays as written. */
export function displayPhone({ raw, number_e164 }: ParsedPhone): string {
  if (number_e164 === null) return raw;
  const known = displays.get(number_e164);
  if (known !== undefined) return known;
  const display = parsePhoneNumberFromString(number_e164)?.formatInternational() ?? raw;
  if (displays.size >= MAX_REMEMBERED) displays.clear();
  displays.set(number_e164, display);
  return display;
}

/** Returns the digits by which search finds a phone: those of the number, or of the text when it is no number. */
export const searchDigits = ({ raw, number_e164 }: ParsedPhone): string => (number_e164 ?? raw).replace(/\D/g, '');

/** The countries that write mobile numbers with or without an extra digit: the prefix with it, and without. */
const optionalDigit: readonly (readonly [withDigit: RegExp, without: string, withoutDigit: RegExp, added: string])[] = [
  [/^\+521(\d{10})$/, '+52$1', /^\+52(\d{10})$/, '+521$1'], // Mexico
  [/^\+549(\d{10})$/, '+54$1', /^\+54(\d{10})$/, '+549$1'], // Argentina
  [/^\+55(\d\d)9(\d{8})$/, '+55$1$2', /^\+55(\d\d)(\d{8})$/, '+55$19$2'], // Brazil
];

/** Returns every spelling under which the same line may be stored, the number itself first. */
export function numberVariants(number: string): string[] {
  for (const [withDigit, without, withoutDigit, added] of optionalDigit) {
    if (withDigit.test(number)) return [number, number.replace(withDigit, without)];
    if (withoutDigit.test(number)) return [number, number.replace(withoutDigit, added)];
  }
  return [number];
}
