import { AlignLeft, Calendar, CircleChevronDown, Hash, type LucideIcon } from 'lucide-react';
import { currencySymbol } from '#platform/contract/money/currency-symbol.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { TagList, toTag } from '#platform/web/ui/display/tag.tsx';
import { type CustomField, type CustomFieldType, MAX_VALUE_TEXT } from '../../contract.ts';
import { text } from '../en.ts';

export const typeIcons: Record<CustomFieldType, LucideIcon> = {
  text: AlignLeft,
  number: Hash,
  date: Calendar,
  dropdown: CircleChevronDown,
};

export const typeLabel = (type: CustomFieldType): string => text(`type_${type}`);

/** The letters of the names for which a line of the table has room. */
const ROOM = 22;

/** Returns how many options are named before '+4': as many as have room, at least one. */
export function countNamed(names: readonly string[]): number {
  let letters = 0;
  const tooMany = names.findIndex((name) => {
    letters += name.length + 2;
    return letters > ROOM;
  });
  return Math.max(1, tooMany < 0 ? names.length : tooMany);
}

/** Shows the options of a dropdown, or how values are written. */
export function FieldFormat({ field: { type, currency, options }, now }: { field: CustomField; now: string }) {
  if (type === 'dropdown') {
    if (options.length === 0) return text('no_options');
    return <TagList tags={options.map(toTag)} shown={countNamed(options.map(({ name }) => name))} />;
  }
  if (type === 'date') return formatCalendarDate(calendarDateIn(now, 'UTC'));
  if (type === 'text') return text('format_text', { max: MAX_VALUE_TEXT });
  return describeNumber(currency ?? '');
}

/** Returns 'Money, S$' or 'Plain number'. */
export const describeNumber = (currency: string): string =>
  currency ? text('format_money', { symbol: currencySymbol(currency) }) : text('format_number');

/** Returns whether a number of clients stands for all beyond it too. */
export const isCapped = (count: number): boolean => count === COUNT_CAP;

/** Returns '1 client', '214 clients', '999+ clients'. */
export const countClients = (count: number): string =>
  isCapped(count) ? text('clients_using_many') : text('clients_using', { count });

/** The currencies that are offered, the most likely first. */
export const currencies = [
  'SGD',
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'NZD',
  'CAD',
  'CHF',
  'MYR',
  'IDR',
  'PHP',
  'THB',
  'VND',
  'INR',
  'AED',
  'HKD',
  'CNY',
  'JPY',
  'ZAR',
];
