import { stripMarks } from '#platform/server/fold-name.ts';
import { valueSchemas, type WrittenForm } from '../../contract.ts';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ,]+\d{1,2}:\d{2}.*)?$/;
/** '1990年12月31日', '1990년 12월 31일'. */
const WITH_SIGNS = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?$/;
/** '5 Jun 1991', '31-Dec-90', '5. Juni 1991', '5 de junio de 1991'. */
const MONTH_IN_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:de\s+)?(\p{L}+)[\s.,-]+(?:de\s+)?(\d{4}|\d{2})$/iu;
/** 'Jun 5, 1991', 'December 31st 1990'. */
const MONTH_FIRST_IN_WORDS = /^(\p{L}+)[\s.-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/iu;
/** The days since 1900 that a spreadsheet keeps a date as; the years 1927 to 2173. */
const DAY_COUNT = /^\d{5}$/;
const DAY_COUNT_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MONTHS = 12;
/** Two digits of a year beside a month in words are read as spreadsheets write and read them: 1930 to 2029. */
const FIRST_YEAR = 30;

/**
 * Reads a day, with or without a time behind it, as 'YYYY-MM-DD'; null for anything else. Two digits of a year between
 * numbers are not read, because nothing says which they are.
 *
 * @param form decides between day and month where the text does not.
 */
export function readDate(text: string, form: WrittenForm): string | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return makeDate(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return readPlainDate(text);
  const [, one = '', , other = '', year = ''] = yearLast;
  const isMonthFirst = Number(one) <= MONTHS && (Number(other) > MONTHS || form === 'MONTH_FIRST');
  return isMonthFirst ? makeDate(year, one, other) : makeDate(year, other, one);
}

/** Reads what says by itself which part is what. */
function readPlainDate(text: string): string | null {
  const [, signYear, signMonth, signDay] = WITH_SIGNS.exec(text) ?? [];
  if (signYear && signMonth && signDay) return makeDate(signYear, signMonth, signDay);
  if (DAY_COUNT.test(text)) return new Date(DAY_COUNT_START + Number(text) * DAY_MS).toISOString().slice(0, 10);
  const [, day, name, year] = MONTH_IN_WORDS.exec(text) ?? [];
  if (day && name && year) return makeNamedDate(year, name, day);
  const [, first, second, last] = MONTH_FIRST_IN_WORDS.exec(text) ?? [];
  return first && second && last ? makeNamedDate(last, first, second) : null;
}

function makeNamedDate(year: string, name: string, day: string): string | null {
  const month = findMonths().get(foldMonth(name));
  const century = Number(year) < FIRST_YEAR ? '20' : '19';
  return month === undefined ? null : makeDate(year.length === 2 ? `${century}${year}` : year, String(month), day);
}

const foldMonth = (name: string): string => stripMarks(name).toLowerCase().replace(/\.$/, '');

/** The languages whose months are known by their names. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'id', 'ms'] as const;
let months: ReadonlyMap<string, number> | undefined;

/** Returns the months by their names and short names, in one language or another. */
function findMonths(): ReadonlyMap<string, number> {
  if (months) return months;
  const found = new Map<string, number>();
  for (const language of languages) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let month = 1; month <= MONTHS; month += 1) {
        const name = foldMonth(format.format(Date.UTC(2026, month - 1)));
        if (!found.has(name)) found.set(name, month);
      }
    }
  }
  found.set('sep', 9);
  months = found;
  return found;
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
