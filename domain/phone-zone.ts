import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns the time zone of a phone number where its country has only one; null for others. */
export function findPhoneZone(number_e164: string): string | null {
  const country = parsePhoneNumberFromString(number_e164)?.country;
  if (!country) return null;
  const zones = readZones(new Intl.Locale('und', { region: country }));
  return zones?.length === 1 ? zones[0]! : null;
}

/** Node.js 20 has the zones as a property, later versions as a method. */
const readZones = (locale: LocaleZones): string[] | undefined => locale.getTimeZones?.() ?? locale.timeZones;

interface LocaleZones {
  language: string;
  timeZones?: string[];
  getTimeZones?: () => string[];
}
