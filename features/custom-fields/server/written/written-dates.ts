import { valueSchemas, type WrittenForm } from '../../contract.ts';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ,]+\d{1,2}:\d{2}.*)?$/;
const MONTHS = 12;

/**
 * Reads a day, with or without a time behind it, as 'YYYY-MM-DD'; null for anything else. Two digits of a year are not
 * read, because nothing says which they are.
 *
 * @param form decides between day and month where the text does not.
 */
export function readDate(text: string, form: WrittenForm): string | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return makeDate(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return null;
  const [, one = '', , other = '', year = ''] = yearLast;
  const isMonthFirst = Number(one) <= MONTHS && (Number(other) > MONTHS || form === 'MONTH_FIRST');
  return isMonthFirst ? makeDate(year, one, other) : makeDate(year, other, one);
}

function makeDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return valueSchemas.date.safeParse(date).success ? date : null;
}

/** Returns which order of day and month a text proves, 'EITHER' when it fits both, null when it shows nothing. */
export function proveDateForm(text: string): WrittenForm | 'EITHER' | null {
  const [, one, , other] = YEAR_LAST.exec(text) ?? [];
  if (one === undefined || other === undefined || Number(one) === Number(other)) return null;
  if (readDate(text, 'DAY_FIRST') === null) return null;
  if (Number(one) > MONTHS) return 'DAY_FIRST';
  return Number(other) > MONTHS ? 'MONTH_FIRST' : 'EITHER';
}
