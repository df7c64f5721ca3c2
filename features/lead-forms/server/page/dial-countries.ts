import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import type { DialCountry } from '../../page/form-view.ts';

const byLanguage = new Map<string, readonly DialCountry[]>();
const MAX_LANGUAGES = 100;

/** Returns every country with its dial code, by name in the language of a form. */
export function dialCountries(language: string): readonly DialCountry[] {
  const known = byLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator([language, 'en']);
  const countries = getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dial_code: `+${getCountryCallingCode(code)}`,
      lengths: listLengths(code),
    }))
    .sort((one, other) => compare(one.name, other.name));
  if (byLanguage.size >= MAX_LANGUAGES) byLanguage.clear();
  byLanguage.set(language, countries);
  return countries;
}

function listLengths(code: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(code);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}
