import * as z from 'zod';
import { CalendarDate } from '#platform/contract/time.ts';

/** The longest text of a custom field, in characters. */
export const MAX_VALUE_TEXT = 250;
/** Numbers beyond this cannot be written with two decimals and still be exact. */
const MAX_NUMBER = 1e13;

/** A value of a custom field: a text, a number, a date as 'YYYY-MM-DD', or the id of an option. */
export const CustomValue = z.union([z.string(), z.number()]);
export type CustomValue = z.output<typeof CustomValue>;

/** What a client has in custom fields, by the key of the field; a field without a value has no entry. */
export const CustomValues = z.record(z.string(), CustomValue);
export type CustomValues = z.output<typeof CustomValues>;

/** Values to write: null empties a field, and a field that is not named stays as it is. */
export const CustomValuesDraft = z.record(z.string().max(60), CustomValue.nullable());
export type CustomValuesDraft = z.output<typeof CustomValuesDraft>;

/** How a list is filtered by a field. */
export const customOperators = [
  'is',
  'is_not',
  'contains',
  'before',
  'after',
  'between',
  'empty',
  'not_empty',
] as const;

/** The most values one condition names, and the most conditions a filter has. */
const MAX_CONDITION_VALUES = 100;
export const MAX_CONDITIONS = 20;

/**
 * A condition on what clients have in one field. `is` and `is_not` compare with any of the values, 'contains' is for texts,
 * 'before', 'after' and 'between' (both ends included) for dates and numbers.
 */
export const CustomCondition = z.strictObject({
  key: z.string().max(60),
  operator: z.enum(customOperators),
  values: z
    .array(z.union([z.string().max(MAX_VALUE_TEXT), z.number()]))
    .max(MAX_CONDITION_VALUES)
    .optional(),
});
export type CustomCondition = z.output<typeof CustomCondition>;

/** What a value of each type must be; the id of an option is looked up besides. */
export const valueSchemas = {
  text: z.string().trim().min(1).max(MAX_VALUE_TEXT),
  number: z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
  date: CalendarDate,
  dropdown: z.int().positive(),
} as const;

/** Which of two ways a text as '03/04/2026' or '1.250' is read. */
export const WrittenForm = z.enum(['DAY_FIRST', 'MONTH_FIRST', 'DECIMAL_POINT', 'DECIMAL_COMMA']);
export type WrittenForm = z.output<typeof WrittenForm>;
