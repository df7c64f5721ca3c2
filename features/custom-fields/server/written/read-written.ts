import { indexNames, stripMarks } from '#platform/server/fold-name.ts';
import { type CustomValue, countryForm, readNumber, valueSchemas, type WrittenForm } from '../../contract.ts';
import { type FieldDefinition, listOptions } from '../definitions.queries.ts';
import { readDate } from './written-dates.ts';

/** Reads a text that somebody wrote outside the product as a value of one field; null for a text that is none. */
export type WrittenReader = (text: string, form?: WrittenForm) => CustomValue | null;

/**
 * Returns how texts become values of a field: an option by its name, a date or a number as people write them.
 *
 * @param country ISO code; its form applies where none is given and the text fits two ways.
 */
export function makeWrittenReader(field: FieldDefinition, country: string): WrittenReader {
  if (field.type === 'dropdown') {
    const findOption = indexNames(listOptions(field), ({ name }) => name);
    return (text) => findOption(text)?.id ?? null;
  }
  if (field.type === 'text') return (text) => valueSchemas.text.safeParse(text).data ?? null;
  const byCountry = countryForm(field.type, country);
  return field.type === 'date'
    ? (text, form = byCountry) => readDate(stripMarks(text), form)
    : (text, form = byCountry) => readNumber(stripMarks(text), form, field.currency);
}
