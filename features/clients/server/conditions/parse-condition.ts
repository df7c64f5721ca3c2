import { CalendarDate } from '#platform/contract/time.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { ClientCondition, ConditionKind, ConditionOperator } from '../../contract.ts';
import { operatorsOfKind } from '../../contract.ts';

/** A condition somebody asked for; `refuse` throws with a sentence about it. */
export interface Asked extends Pick<ClientCondition, 'operator'> {
  values: readonly (string | number)[];
  refuse: (sentence: string) => never;
}

export const FIELD_GONE = 'This field no longer exists. Reload the page.';
export const WRONG_OPERATOR = 'This field cannot be filtered this way.';
const WRONG_VALUE = 'This value does not fit the field.';

const MANY = [1, 100] as const;
const ONE = [1, 1] as const;
const NONE = [0, 0] as const;

/** How many values each operator takes; those of days and of flags take one value in place of several. */
const valueCounts: Record<ConditionOperator, readonly [least: number, most: number]> = {
  contains: MANY,
  is: MANY,
  is_not: MANY,
  before: ONE,
  after: ONE,
  between: [2, 2],
  in_last: ONE,
  not_in_last: ONE,
  in_next: ONE,
  empty: NONE,
  not_empty: NONE,
};

/** Refuses an operator the kind does not have, and too few or too many values. */
export function refuseMisfit(kind: ConditionKind, { operator, values, refuse }: Asked): void {
  if (!operatorsOfKind[kind].includes(operator)) refuse(WRONG_OPERATOR);
  const isSingle = operator === 'is' && (kind === 'date' || kind === 'flag');
  const [least, most] = isSingle ? ONE : valueCounts[operator];
  if (values.length >= least && values.length <= most) return;
  refuse(values.length < least ? 'Choose a value to filter by.' : 'This filter has too many values.');
}

export const readTexts = ({ values, refuse }: Asked): string[] =>
  values.map((value) => cleanText(String(value)).trim() || refuse('Enter the text to look for.'));

export const readIds = ({ values, refuse }: Asked): number[] =>
  values.map((value) => readId(value) ?? refuse(WRONG_VALUE));

/** Returns the values as ids, or as one of the keywords. */
export const readIdsOr = <Keyword extends string>(keywords: readonly Keyword[], { values, refuse }: Asked) =>
  values.map((value) => keywords.find((each) => each === value) ?? readId(value) ?? refuse(WRONG_VALUE));

function readId(value: string | number): number | null {
  const id = Number(value);
  return /^[1-9]\d*$/.test(String(value)) && Number.isSafeInteger(id) ? id : null;
}

export const readChoices = <Choice extends string>(choices: readonly Choice[], { values, refuse }: Asked): Choice[] =>
  values.map((value) => choices.find((each) => each === value) ?? refuse(WRONG_VALUE));

export function readFlag({ values: [value], refuse }: Asked): boolean {
  if (['true', '1'].includes(String(value))) return true;
  return ['false', '0'].includes(String(value)) ? false : refuse(WRONG_VALUE);
}

/** The operators whose value is a number of days. */
export const relativeOperators: readonly ConditionOperator[] = ['in_last', 'not_in_last', 'in_next'];

const MAX_DAYS = 36_500;

/** Returns the values of a condition on days: days as 'YYYY-MM-DD', or the number of days. */
export function readDayValues({ operator, values, refuse }: Asked): string[] {
  if (!relativeOperators.includes(operator)) {
    return values.map((value) => CalendarDate.safeParse(value).data ?? refuse('Choose a date to filter by.'));
  }
  return values.map((value) => {
    const count = readId(value);
    return count !== null && count <= MAX_DAYS ? String(count) : refuse('Enter a number of days from 1 to 36,500.');
  });
}
