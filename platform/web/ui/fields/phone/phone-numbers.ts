import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { FALLBACK_LOCALE } from '#platform/web/en/text.ts';

/**
 * The phone field's knowledge of numbers. The numbering plans weigh 80 kB, so this file is imported lazily, when
 * somebody types a phone.
 */

/** The countries offered first (S0-9-30). */
const preferredCountries: readonly CountryCode[] = ['SG', 'US', 'GB', 'IN', 'MY'];

export type Country = { code: string; name: string; dialCode: string };

let known: { preferred: readonly Country[]; others: readonly Country[] } | null = null;

/** Returns every country with a numbering plan: the preferred ones in their order, the others by name. */
export function countries(): { preferred: readonly Country[]; others: readonly Country[] } {
  if (known) return known;
  const names = new Intl.DisplayNames(FALLBACK_LOCALE, { type: 'region' });
  const describe = (code: CountryCode): Country => ({
    code,
    name: names.of(code) ?? code,
    dialCode: `+${getCountryCallingCode(code)}`,
  });
  known = {
    preferred: preferredCountries.map(describe),
    others: getCountries()
      .filter((code) => !preferredCountries.includes(code))
      .map(describe)
      .sort((a, b) => a.name.localeCompare(b.name, FALLBACK_LOCALE)),
  };
  return known;
}

/** Matches by name ('king' in United Kingdom) or by number ('44', '+44'). */
export function matchesCountry(country: Country, query: string): boolean {
  const text = query.trim().toLowerCase();
  const digits = text.replace(/^\+|\s/g, '');
  if (/^\d+$/.test(digits)) return country.dialCode.slice(1).startsWith(digits);
  return country.name.toLowerCase().includes(text) || country.code.toLowerCase() === text;
}

/** Returns '+65'; null for a country without numbers of its own. */
export function findDialCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

/** Returns a number in the spacing of its country: '81234571' in SG is '8123 4571'. */
export function formatNational(text: string, country: string): string {
  return isSupportedCountry(country) ? new AsYouType(country).input(text) : text;
}

/**
 * Returns the international form of the field's text: '8123 4571' in SG is '+6581234571', '07700 900142' in GB is
 * '+447700900142'. An incomplete number keeps its digits; no digits give ''.
 */
export function toInternational(text: string, country: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  if (parsed) return parsed.number;
  return text.trim().startsWith('+') ? `+${digits}` : `${findDialCode(country) ?? '+'}${digits}`;
}

/**
 * Splits an international number: '+44 7700 900142' is GB and '07700 900142'. Returns null while it is too short to be
 * a number, so that somebody typing '+1' is not interrupted.
 */
export function splitInternational(text: string): { country: string; national: string } | null {
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.isPossible()) return null;
  const country = parsed.country ?? parsed.getPossibleCountries()[0];
  return country ? { country, national: parsed.formatNational() } : null;
}

/** Returns '+65 8123 4567' for '+6581234567'; a text that is no number stays as it is. */
export const groupInternational = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** Returns whether an international or local number is possible; the server checks more exactly. */
export function isPhoneNumber(text: string, country?: string): boolean {
  const home = country && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text.replace(/^\s*00/, '+'), home)?.isValid() ?? false;
}
