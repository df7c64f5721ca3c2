import type { WrittenForm } from './custom-values.ts';

/** The types of fields whose texts may be read in two ways. */
export type FormKind = 'date' | 'number';

const SOME_DAY = Date.UTC(2026, 10, 20);

/** Kept by kind and country, because asking for the customs of a country takes longer than reading an answer. */
const known = new Map<string, WrittenForm>();

/** Returns how dates or numbers are written in a country. Throws a RangeError for what cannot be the code of one. */
export function countryForm(kind: FormKind, country: string): WrittenForm {
  const key = `${kind} ${country}`;
  const form = known.get(key) ?? findForm(kind, country);
  known.set(key, form);
  return form;
}

function findForm(kind: FormKind, country: string): WrittenForm {
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  const locale = `${language}-${country}`;
  if (kind === 'number') {
    const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
    return mark === ',' ? 'DECIMAL_COMMA' : 'DECIMAL_POINT';
  }
  const [first] = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(SOME_DAY);
  return first?.type === 'month' ? 'MONTH_FIRST' : 'DAY_FIRST';
}
