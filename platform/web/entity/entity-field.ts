import type { FieldDefinition, FieldList } from '#platform/contract/fields.ts';

/** A field as a screen needs it: what it is, and what people call it. Lists written in the code and read at run time look alike. */
export interface EntityField extends FieldDefinition {
  name: string;
  label: string;
  /** What an empty value offers: 'Add a company'. */
  add: string;
}

/** The fields of a list with their words. */
export const withWords = <Fields extends FieldList>(
  fields: Fields,
  wordsOf: (name: keyof Fields & string) => Pick<EntityField, 'label' | 'add'>,
): EntityField[] =>
  Object.entries(fields).map(([name, field]) => ({ ...field, ...wordsOf(name as keyof Fields & string), name }));

/** What is asked for when an entity is added: what is required, how one is reached, then the rest. */
export function formFields(fields: readonly EntityField[]): EntityField[] {
  const rank = ({ isRequired, kind }: EntityField) => (isRequired ? 0 : kind === 'phones' || kind === 'emails' ? 1 : 2);
  return fields.filter(({ isInForm }) => isInForm !== false).toSorted((one, other) => rank(one) - rank(other));
}
