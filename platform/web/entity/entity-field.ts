import type { ReactNode } from 'react';
import type { FieldDefinition, FieldList } from '#platform/contract/fields/fields.ts';
import type { ColorId } from '../ui/display/person-marks.ts';

/** An option as it is drawn: with an icon before its name, else as a tag in its colour. */
export interface EntityChoice {
  value: string | number;
  label: string;
  icon?: ReactNode;
  colorId?: ColorId;
}

/** A field with its words, whether its list is written in code or read at run time. */
export interface EntityField extends FieldDefinition {
  /** The name of its value; a part of a value that is an object has a point: `custom_fields.sort1`. */
  name: string;
  choices?: readonly EntityChoice[];
  label: string;
  /** The text of an empty value: 'Add a company'. */
  add: string;
}

/** Adds their words to the fields of a list. */
export const withWords = <Fields extends FieldList>(
  fields: Fields,
  wordsOf: (name: keyof Fields & string) => Pick<EntityField, 'label' | 'add'>,
): EntityField[] =>
  Object.entries(fields).map(([name, field]) => ({ ...field, ...wordsOf(name as keyof Fields & string), name }));

/** Returns the fields of the form for a new entity: required ones, phones and e-mails, then the rest. */
export function formFields(fields: readonly EntityField[]): EntityField[] {
  const rank = ({ isRequired, kind }: EntityField) => (isRequired ? 0 : kind === 'phones' || kind === 'emails' ? 1 : 2);
  return fields.filter(({ isInForm }) => isInForm !== false).toSorted((one, other) => rank(one) - rank(other));
}
