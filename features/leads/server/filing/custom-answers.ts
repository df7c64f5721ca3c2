import type { CustomValue, CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, makeWrittenReader } from '#features/custom-fields/server/index.ts';
import type { LeadAnswer } from '../../normalised-lead.ts';
import type { FormMapping } from './form-mappings.queries.ts';

const TARGET = /^custom_field:(\d+)$/;

const findFieldId = (target: string | undefined): number => Number(TARGET.exec(target ?? '')?.[1] ?? 0);

/** Tells whether any of these forms fills a field of the organisation's own. */
export const fillsCustomFields = (mappings: readonly FormMapping[]): boolean =>
  mappings.some((mapping) => Object.values(mapping).some((target) => TARGET.test(target)));

/**
 * Returns the values that answers give to the organisation's own fields, by the key of the field. What does not fit a
 * field, or names one that is gone, stays an answer only.
 *
 * @param country ISO code; its form applies to dates and numbers that can be read two ways.
 */
export function readCustomAnswers(
  answers: readonly LeadAnswer[],
  mapping: FormMapping,
  { fields, country }: { fields: readonly FieldDefinition[]; country: string },
): CustomValues {
  const texts = new Map<number, string[]>();
  for (const { key, values } of answers) {
    const field_id = Object.hasOwn(mapping, key) ? findFieldId(mapping[key]) : 0;
    if (field_id === 0) continue;
    texts.set(field_id, [...(texts.get(field_id) ?? []), ...values.map((value) => value.trim()).filter(Boolean)]);
  }
  const read: CustomValues = {};
  for (const [field_id, written] of texts) {
    const field = fields.find(({ id, is_converting }) => id === field_id && !is_converting);
    const value = field && readValue(field, written, country);
    if (field && value !== null && value !== undefined) read[field.key] = value;
  }
  return read;
}

/** Several texts of one field are joined; of other values the first that can be read counts. */
function readValue(field: FieldDefinition, texts: readonly string[], country: string): CustomValue | null {
  const read = makeWrittenReader(field, country);
  if (field.type === 'text') return read(texts.join(', '));
  return texts.map((text) => read(text)).find((value) => value !== null) ?? null;
}
