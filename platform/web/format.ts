import { currencySymbol } from '../contract/money/currency-symbol.ts';
import { FALLBACK_LOCALE } from './en/text.ts';
import { makeOnce } from './state/make-once.ts';

/**
 * Formats of dates, durations, counts and sizes. Instants are ISO strings, zones are IANA names, calendar dates are
 * 'YYYY-MM-DD'. Everything comes from Intl; nothing here loads a library.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

const dateParts = new Map<string, Intl.DateTimeFormat>();

type Parts = { day: string; month: string; year: string; hour: string; minute: string; dayPeriod: string };

/**
 * Intl gives the parts, but their order is ours, because its patterns change between versions ('Sept', narrow spaces).
 */
function splitInstant(instant: string, zone: string): Parts {
  let formatter = dateParts.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    dateParts.set(zone, formatter);
  }
  const parts = formatter.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Parts;
}

/** Returns 'DD MMM YYYY', for tables, chips and records: '12 Mar 2026' (S1-9D-01). */
export function formatDate(instant: string, zone: string): string {
  const { day, month, year } = splitInstant(instant, zone);
  return `${day} ${month} ${year}`;
}

/** Returns 'DD MMM', where the year is obvious: '12 Mar'. */
export function formatDayOfMonth(instant: string, zone: string): string {
  const { day, month } = splitInstant(instant, zone);
  return `${day} ${month}`;
}

/** Returns 'MMM DD, YYYY', for billing sentences and tooltips: 'Mar 12, 2026' (S1-9D-02). */
export function formatDateInSentence(instant: string, zone: string): string {
  const { day, month, year } = splitInstant(instant, zone);
  return `${month} ${day}, ${year}`;
}

/** Returns 'MMM DD': 'Apr 02'. */
export function formatDayInSentence(instant: string, zone: string): string {
  const { day, month } = splitInstant(instant, zone);
  return `${month} ${day}`;
}

/** Returns 'hh:mm A': '03:12 PM' (S1-9D-03). */
export function formatTime(instant: string, zone: string): string {
  const { hour, minute, dayPeriod } = splitInstant(instant, zone);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** Returns '03:12:04 PM', where seconds matter. */
export function formatTimeToSecond(instant: string, zone: string): string {
  const { hour, minute, dayPeriod } = splitInstant(instant, zone);
  const second = String(new Date(instant).getUTCSeconds()).padStart(2, '0');
  return `${hour}:${minute}:${second} ${dayPeriod}`;
}

/** Returns '12 Mar 2026, 03:12 PM'. */
export function formatDateTime(instant: string, zone: string): string {
  return `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;
}

/** Formats a calendar date, which has no zone: '2026-09-15' is '15 Sep 2026' everywhere. */
export function formatCalendarDate(date: string): string {
  return formatDate(`${date}T00:00:00.000Z`, 'UTC');
}

/** Returns the calendar date of an instant in a zone, 'YYYY-MM-DD'. */
export function calendarDateIn(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value]);
  const { year = '', month, day } = Object.fromEntries(parts) as Record<string, string>;
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Returns how many days of the zone's calendar lie between two instants, 0 on the same day. */
export const countDays = (from: string, to: string, zone: string): number =>
  Math.round((Date.parse(calendarDateIn(to, zone)) - Date.parse(calendarDateIn(from, zone))) / 86_400_000);

type Ago = { amount: number; short: string; long: string };

/** The thresholds of S1-9D-07: minute of 60 seconds, hour, day, week, 30-day month, 365-day year. */
const agoUnits = [
  { from: YEAR, short: 'y', long: 'year' },
  { from: MONTH, short: 'mo', long: 'month' },
  { from: WEEK, short: 'w', long: 'week' },
  { from: DAY, short: 'd', long: 'day' },
  { from: HOUR, short: 'h', long: 'hour' },
  { from: MINUTE, short: 'm', long: 'minute' },
] as const;

function measureAgo(instant: string, now: number): Ago | null {
  const seconds = (now - Date.parse(instant)) / 1000;
  const unit = agoUnits.find(({ from }) => seconds >= from);
  return unit ? { amount: Math.floor(seconds / unit.from), short: unit.short, long: unit.long } : null;
}

/**
 * Returns '4m ago', '3h ago', '2d ago', '1w ago', '3mo ago', '1y ago'; 'just now' under one minute (S1-9D-04). An
 * instant slightly ahead of this clock is 'just now' too, because two clocks never agree to the second.
 *
 * @param now milliseconds, so that a list reads one clock for all its rows.
 */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const ago = measureAgo(instant, now);
  return ago ? `${ago.amount}${ago.short} ago` : 'just now';
}

/** Returns the age without 'ago', for the narrow rows of a phone: '4m', '3h', 'now'. */
export function formatAgeShort(instant: string, now: number = Date.now()): string {
  const ago = measureAgo(instant, now);
  return ago ? `${ago.amount}${ago.short}` : 'now';
}

/** Returns full words, for tooltips and screen readers: '4 minutes ago', '1 year ago'. */
export function formatAgoInWords(instant: string, now: number = Date.now()): string {
  const ago = measureAgo(instant, now);
  if (!ago) return 'just now';
  return `${formatNumber(ago.amount)} ${ago.long}${ago.amount === 1 ? '' : 's'} ago`;
}

/** Returns the tooltip of a relative time: '4 minutes ago, Mar 12, 2026, 03:12 PM'. */
export function formatAgoTooltip(instant: string, zone: string, now: number = Date.now()): string {
  return `${formatAgoInWords(instant, now)}, ${formatDateInSentence(instant, zone)}, ${formatTime(instant, zone)}`;
}

/**
 * Returns the largest units of a duration: '2m 14s', '1h 05m', '48s', '3d 4h' (S1-9D-05, S1-9D-06, S0-9-25). A second
 * unit of zero is left out ('1h'); minutes and seconds after another unit have two digits.
 *
 * @param seconds rounded to whole seconds; negative counts as zero.
 */
export function formatDuration(seconds: number, units = 2): string {
  const whole = Math.max(0, Math.round(seconds));
  const all = [
    { amount: Math.floor(whole / DAY), unit: 'd', digits: 1 },
    { amount: Math.floor((whole % DAY) / HOUR), unit: 'h', digits: 1 },
    { amount: Math.floor((whole % HOUR) / MINUTE), unit: 'm', digits: 2 },
    { amount: whole % MINUTE, unit: 's', digits: 2 },
  ];
  const first = all.findIndex(({ amount }) => amount > 0);
  if (first < 0) return '0s';
  return all
    .slice(first, first + units)
    .map((part, index) => ({ ...part, digits: index === 0 ? 1 : part.digits, isFirst: index === 0 }))
    .filter(({ amount, isFirst }) => isFirst || amount > 0)
    .map(({ amount, unit, digits }) => `${String(amount).padStart(digits, '0')}${unit}`)
    .join(' ');
}

const plainNumber = makeOnce(() => new Intl.NumberFormat(FALLBACK_LOCALE, { maximumFractionDigits: 2 }));
const compactNumber = makeOnce(
  () => new Intl.NumberFormat(FALLBACK_LOCALE, { notation: 'compact', maximumFractionDigits: 2 }),
);
const percent = makeOnce(() => new Intl.NumberFormat(FALLBACK_LOCALE, { style: 'percent', maximumFractionDigits: 0 }));
const oneDecimal = makeOnce(() => new Intl.NumberFormat(FALLBACK_LOCALE, { maximumFractionDigits: 1 }));

/** Returns '1,284', '2,450,000.5'. */
export function formatNumber(value: number): string {
  return plainNumber().format(value);
}

const withCents = makeOnce(
  () => new Intl.NumberFormat(FALLBACK_LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Returns an amount of money: 'S$ 2,450,000', 'US$ 12.50'. Cents are shown where there are any. */
export function formatMoney(value: number, currency: string): string {
  const amount = (Number.isInteger(value) ? plainNumber() : withCents()).format(Math.abs(value));
  return `${value < 0 ? '-' : ''}${currencySymbol(currency)}\u00a0${amount}`;
}

/** Returns 'S$ 2.45M', for cards. */
export const formatCompactMoney = (value: number, currency: string): string =>
  `${value < 0 ? '-' : ''}${currencySymbol(currency)}\u00a0${formatCompactNumber(Math.abs(value))}`;

/** Returns '2.45M', for cards. */
export function formatCompactNumber(value: number): string {
  return compactNumber().format(value);
}

/** Returns a percentage without decimals. @param ratio 0.73 is '73%'. */
export function formatPercent(ratio: number): string {
  return percent().format(ratio);
}

/**
 * Returns a count that is exact only below the cap: '999+' from the cap on, '1000+' in inclusive mode (S0-9-13,
 * readings B21: the cap itself is capped in both).
 */
export function formatCappedCount(count: number, { cap = 1000, inclusive = false } = {}): string {
  if (count < cap) return formatNumber(count);
  return `${inclusive ? cap : cap - 1}+`;
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a 1024-based size with at most one decimal: '8.4 MB', '410 KB', '100 MB' (S0-9-14). */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 1023.95 rounds to 1,024.0, which is one of the next unit.
  while (unit < byteUnits.length - 1 && Math.round(value * 10) >= 10_240) {
    value /= 1024;
    unit += 1;
  }
  return `${oneDecimal().format(unit === 0 ? Math.round(value) : value)} ${byteUnits[unit]}`;
}

/** Returns the name of a country by its ISO code: 'Singapore' for SG. */
export const nameCountry = (code: string): string =>
  new Intl.DisplayNames(FALLBACK_LOCALE, { type: 'region' }).of(code) ?? code;
