import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

/** The country when there is no hint. */
export const DEFAULT_COUNTRY = 'SG';

/** The time zone of countries that have several: where most of their people live. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] };

function listZones(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

let countryByZone: Map<string, string> | undefined;

/** Returns the country of a time zone; undefined for UTC and unknown zones. */
export function findZoneCountry(timeZone: string): string | undefined {
  countryByZone ??= new Map(getCountries().flatMap((country) => listZones(country).map((zone) => [zone, country])));
  const canonical = canonicalZone(timeZone);
  return canonical && (countryByZone.get(timeZone) ?? countryByZone.get(canonical));
}

/** Returns the zone under the name this runtime uses; undefined when it is unknown. */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const findMainZone = (country: string): string => mainZones[country] ?? listZones(country)[0] ?? 'UTC';

/** Returns the region of the first language that names one: 'en-GB, de;q=0.8' is GB. */
export function findLanguageCountry(acceptLanguage: string): string | undefined {
  const regions = acceptLanguage.split(',').map((part) => part.split(';')[0]?.match(/[-_]([A-Za-z]{2})\b/)?.[1]);
  return regions.map((region) => region?.toUpperCase()).find((region) => region && isCountry(region));
}

export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** Returns '+65' for SG. */
export const findCallingCode = (country: string): string => `+${getCountryCallingCode(country as CountryCode)}`;
