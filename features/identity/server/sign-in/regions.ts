import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';

/** Where nothing points anywhere. */
export const DEFAULT_COUNTRY = 'SG';

/** Zones of countries that have several: where most of their people live. */
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

/** The country a zone lies in; undefined for UTC and for zones nobody knows. */
export function findZoneCountry(timeZone: string): string | undefined {
  countryByZone ??= new Map(getCountries().flatMap((country) => listZones(country).map((zone) => [zone, country])));
  const canonical = canonicalZone(timeZone);
  return canonical && (countryByZone.get(timeZone) ?? countryByZone.get(canonical));
}

/** The zone under the name this runtime uses; undefined when it knows no such zone. */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const findMainZone = (country: string): string => mainZones[country] ?? listZones(country)[0] ?? 'UTC';

/** The region of the first language that names one: 'en-GB, de;q=0.8' is GB. */
export function findLanguageCountry(acceptLanguage: string): string | undefined {
  const regions = acceptLanguage.split(',').map((part) => part.split(';')[0]?.match(/[-_]([A-Za-z]{2})\b/)?.[1]);
  return regions.map((region) => region?.toUpperCase()).find((region) => region && isCountry(region));
}

export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** '+65' for SG. */
export const findCallingCode = (country: string): string => `+${getCountryCallingCode(country as CountryCode)}`;
