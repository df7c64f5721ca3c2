import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js/max';

/** Is this a number, read in its own country code or else in that country? (S1-5-11) */
export const isPhoneNumber = (raw: string, country: string | null): boolean =>
  isValidPhoneNumber(raw.normalize('NFKC'), (country ?? undefined) as CountryCode | undefined);
