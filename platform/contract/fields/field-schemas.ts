import * as z from 'zod';
import { TimeZone } from '../time-schemas.ts';
import {
  type FieldDefinition,
  type FieldList,
  type PlainName,
  type PlainNameWith,
  plainNames,
  plainNamesWith,
} from './fields.ts';

// This file is separate from the lists, which the browser loads first and without schemas (0061).

type ValueSchema<Definition> = Definition extends { kind: 'number' }
  ? z.ZodNumber
  : Definition extends { kind: 'boolean' }
    ? z.ZodBoolean
    : z.ZodString;

type FieldSchema<Definition> = Definition extends { isRequired: true }
  ? ValueSchema<Definition>
  : z.ZodNullable<ValueSchema<Definition>>;

/** Returns the schemas of the plain fields; those that may be empty are nullable. */
export const plainShape = <Fields extends FieldList>(fields: Fields) =>
  Object.fromEntries(plainNames(fields).map((name) => [name, makeSchema(fields[name]!)])) as {
    [Name in PlainName<Fields>]: FieldSchema<Fields[Name]>;
  };

function makeSchema(field: FieldDefinition): z.ZodType {
  const schema = valueSchema(field);
  return field.isRequired ? schema : schema.nullable();
}

function valueSchema({ kind, isRequired, max, choices = [] }: FieldDefinition): z.ZodType {
  if (kind === 'number') return z.number();
  if (kind === 'boolean') return z.boolean();
  if (kind === 'date') return z.iso.date();
  if (kind === 'timeZone') return TimeZone;
  if (kind === 'choice') return z.literal(choices.map(({ value }) => value));
  const text = isRequired ? z.string().trim().min(1) : z.string().trim();
  return max === undefined ? text : text.max(max);
}

/** Returns the filters of a list: a part of each field that can be filtered by. */
export const filterShape = <Fields extends FieldList>(fields: Fields) =>
  Object.fromEntries(
    plainNamesWith(fields, 'isFilter').map((name) => [
      name,
      z
        .string()
        .trim()
        .min(1)
        .max(fields[name]?.max ?? MAX_FILTER)
        .optional(),
    ]),
  ) as { [Name in PlainNameWith<Fields, 'isFilter'>]: z.ZodOptional<z.ZodString> };

/** The longest filter text of a field without a maximum of its own. */
const MAX_FILTER = 200;
