import type * as z from 'zod';

/** How a field is written: one line of text, or a list of lines. `'hidden'` is an answer too. */
export type FieldDefinition =
  | {
      label: string;
      kind: 'text' | 'phones' | 'emails' /** What an empty value offers: 'Add a company'. */;
      add: string;
    }
  | 'hidden';

type Shape = z.core.$ZodShape;

/** The labels and kinds of an entity's fields. The compiler asks about every field of the schema, so none is forgotten. */
export const defineFields = <Fields extends Shape>(
  _schema: z.ZodObject<Fields>,
  fields: { [Name in keyof Fields]: FieldDefinition },
) => fields;
