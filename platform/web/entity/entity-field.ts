import type { FieldDefinition, FieldList } from '#platform/contract/fields.ts';

/** A field with its words, whether its list is written in code or read at run time. */
export interface EntityField extends FieldDefinition {
  name: string;
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
