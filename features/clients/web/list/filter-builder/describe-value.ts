import { formatCalendarDate, formatMoney, formatNumber } from '#platform/web/format.ts';
import type { WrittenCondition } from './conditions-state.ts';
import { text } from './en.ts';
import type { FieldInfo } from './use-condition-fields.tsx';

type Describe = (value: string) => string;

/**
 * Returns what a condition compares with in words, for its chip: 'Investors or VIP', 'Last 30 days'.
 *
 * @param findLabel the words of a choice.
 */
export function describeValue(
  field: FieldInfo,
  { operator, values = [] }: WrittenCondition,
  findLabel: Describe,
): string {
  const describe = describers(field, findLabel);
  const [first = '', second = ''] = values;
  const isNumber = field.kind === 'number';
  switch (operator) {
    case 'empty':
      return text(field.isPast ? 'words_never' : 'words_empty');
    case 'not_empty':
      return text(field.isPast ? 'words_ever' : 'words_not_empty');
    case 'in_last':
    case 'not_in_last':
    case 'in_next':
      return text(`words_${operator}`, { count: Number(first) });
    case 'between':
      return text('words_between', { first: describe(first), second: describe(second) });
    case 'before':
      return text(isNumber ? 'words_less' : 'words_before', { value: describe(first) });
    case 'after':
      return text(isNumber ? 'words_above' : 'words_after', { value: describe(first) });
    case 'is_not':
      return text('words_not', { value: joinAlternatives(values.map(describe)) });
    case 'is':
      return field.kind === 'text'
        ? text('words_is', { value: describe(first) })
        : joinAlternatives(values.map(describe));
    default:
      return joinAlternatives(values.map(describe));
  }
}

function describers({ kind, currency }: FieldInfo, findLabel: Describe): Describe {
  if (kind === 'text') return (value) => text('words_quoted', { value });
  if (kind === 'date') return (value) => (isDate(value) ? formatCalendarDate(value) : value);
  if (kind === 'flag') return (value) => text(value === 'true' ? 'yes' : 'no');
  if (kind === 'number')
    return (value) => (currency ? formatMoney(Number(value), currency) : formatNumber(Number(value)));
  return findLabel;
}

const isDate = (value: string): boolean => !Number.isNaN(Date.parse(`${value}T00:00:00.000Z`));

/** Returns 'Investors', 'Investors or VIP', 'Investors, VIP +3'. */
function joinAlternatives(words: readonly string[]): string {
  const [first = '', second = ''] = words;
  if (words.length < 2) return first;
  return words.length === 2
    ? text('words_or', { first, second })
    : text('words_more', { first, second, count: words.length - 2 });
}
