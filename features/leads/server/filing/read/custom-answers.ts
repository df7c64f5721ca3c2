import type { CustomValue, CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, listOptions, makeWrittenReader } from '#features/custom-fields/server/index.ts';
import type { FormMapping } from './form-mappings.queries.ts';
import type { ReadAnswer } from './normalise-lead.ts';

const TARGET = /^custom_field:(\d+)$/;

const findFieldId = (target: string | undefined): number => Number(TARGET.exec(target ?? '')?.[1] ?? 0);

/**
 * Returns the values that answers give to the organisation's own fields, by the key of the field. What does not fit a
 * field, or names one that is gone, stays an answer only.
 *
 * @param country ISO code; its form applies to dates and numbers that can be read two ways.
 */
export function readCustomAnswers(
  answers: readonly ReadAnswer[],
  mapping: FormMapping,
  { fields, country }: { fields: readonly FieldDefinition[]; country: string },
): CustomValues {
  const written = new Map<number, Written>();
  for (const { key, values, custom_field_id, option_ids = [] } of answers) {
    const field_id = custom_field_id ?? (Object.hasOwn(mapping, key) ? findFieldId(mapping[key]) : 0);
    if (field_id === 0) continue;
    const before = written.get(field_id) ?? { texts: [], option_ids: [], is_plain: custom_field_id !== undefined };
    written.set(field_id, {
      ...before,
      texts: [...before.texts, ...values.map((value) => value.trim()).filter(Boolean)],
      option_ids: [...before.option_ids, ...option_ids],
    });
  }
  const read: CustomValues = {};
  for (const [field_id, answer] of written) {
    const field = fields.find(({ id, is_converting }) => id === field_id && !is_converting);
    const value =
      field && (findOption(field, answer) ?? readValue(field, answer.texts, answer.is_plain ? PLAIN : country));
    if (field && value !== null && value !== undefined) read[field.key] = value;
  }
  return read;
}

/** What was written for one field. */
interface Written {
  texts: readonly string[];
  /** The options that were chosen, where the source knows them. */
  option_ids: readonly number[];
  /** True where the source has checked it: numbers have a decimal point and days are ISO dates. */
  is_plain: boolean;
}

/** A country that writes numbers as programs do. */
const PLAIN = 'US';

/** Returns the chosen option that still exists, whatever it is called now. */
const findOption = (field: FieldDefinition, { option_ids }: Written): number | undefined =>
  field.type === 'dropdown' ? listOptions(field).find(({ id }) => option_ids.includes(id))?.id : undefined;

/** Several texts of one field are joined; of other values the first that can be read counts. */
function readValue(field: FieldDefinition, texts: readonly string[], country: string): CustomValue | null {
  const read = makeWrittenReader(field, country);
  if (field.type === 'text') return read(texts.join(', '));
  return texts.map((text) => read(text)).find((value) => value !== null) ?? null;
}
