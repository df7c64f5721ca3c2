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
 * What a phone field knows of the world's numbers. The numbering plans weigh 80 kB: import this file lazily, where somebody
 * writes a phone.
 */

/** S0-9-30: offered first. */
const preferredCountries: readonly CountryCode[] = ['SG', 'US', 'GB', 'IN', 'MY'];

export type Country = { code: string; name: string; dialCode: string };

let known: { preferred: readonly Country[]; others: readonly Country[] } | null = null;

/** Every country with a numbering plan: the preferred ones in their order, the others by name. */
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

/** Finds by name ('king' in United Kingdom) or by number ('44', '+44'). */
export function matchesCountry(country: Country, query: string): boolean {
  const text = query.trim().toLowerCase();
  const digits = text.replace(/^\+|\s/g, '');
  if (/^\d+$/.test(digits)) return country.dialCode.slice(1).startsWith(digits);
  return country.name.toLowerCase().includes(text) || country.code.toLowerCase() === text;
}

/** '+65'; null for a country without numbers of its own. */
export function findDialCode(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

/** '81234571' in SG is '8123 4571', with the spaces a person there would write. */
export function formatNational(text: string, country: string): string {
  return isSupportedCountry(country) ? new AsYouType(country).input(text) : text;
}

/**
 * The international form of what stands in the field: '8123 4571' in SG is '+6581234571', '07700 900142' in GB is
 * '+447700900142'. A number that is not finished keeps its digits; no digits give ''.
 */
export function toInternational(text: string, country: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  if (parsed) return parsed.number;
  return text.trim().startsWith('+') ? `+${digits}` : `${findDialCode(country) ?? '+'}${digits}`;
}

/**
 * Takes an international number apart: '+44 7700 900142' is GB and '07700 900142'. Null while it is not long enough to be
 * a number, so that somebody typing '+1' is not interrupted.
 */
export function splitInternational(text: string): { country: string; national: string } | null {
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.isPossible()) return null;
  const country = parsed.country ?? parsed.getPossibleCountries()[0];
  return country ? { country, national: parsed.formatNational() } : null;
}

/** '+6581234567' is '+65 8123 4567'; what is no number stays as it is. */
export const groupInternational = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** Whether an international number, or one written as in the country, can be a number; the server's plans are finer. */
export function isPhoneNumber(text: string, country?: string): boolean {
  const home = country && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text.replace(/^\s*00/, '+'), home)?.isValid() ?? false;
}
