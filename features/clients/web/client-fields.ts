import { withWords } from '#platform/web/entity/entity-field.ts';
import { clientFields } from '../fields.ts';
import { text } from './en.ts';

/** Every field of a client a person may write, with its words, in the order of record and table. */
export const clientEntity = withWords(clientFields, (name) => ({
  label: text(`field_${name}`),
  add: text(`add_${name}`),
}));

/** Returns the label of a field. */
export const clientFieldLabel = (name: string): string | undefined =>
  clientEntity.find((field) => field.name === name)?.label;
