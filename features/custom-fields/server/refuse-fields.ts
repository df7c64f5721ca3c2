import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { type CustomFieldType, MAX_FIELDS, MAX_OPTIONS, type OptionDraft } from '../contract.ts';
import { foldName } from './custom-values.ts';
import type { FieldDefinition } from './definitions.queries.ts';

/** Refuses a name another field has, regardless of case. Throws `invalid_input`. */
export function refuseTakenName(fields: readonly FieldDefinition[], name: string, own_id?: number): void {
  const taken = fields.find((field) => field.id !== own_id && foldName(field.name) === foldName(name));
  if (taken) throw fieldProblem('name', `There is already a field called “${taken.name}”. Choose another name.`);
}

/** Refuses more fields than an organisation may have. Throws `not_possible_now`. */
export function refuseTooMany(fields: readonly FieldDefinition[], adding = 1): void {
  if (fields.length + adding > MAX_FIELDS) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_FIELDS} fields. Delete one that is no longer needed.`,
    });
  }
}

interface Traits {
  type: CustomFieldType;
  currency?: string | null | undefined;
  is_pipeline?: boolean | undefined;
  options?: readonly OptionDraft[] | undefined;
}

/** Refuses what only fields of another type have, and two options of one name. Throws `invalid_input`. */
export function refuseMisfits({ type, currency, is_pipeline, options = [] }: Traits): void {
  if (currency && type !== 'number') throw fieldProblem('currency', 'Only a number field can have a currency.');
  if (is_pipeline && type !== 'dropdown')
    throw fieldProblem('is_pipeline', 'Only the options of a dropdown can be the columns of the pipeline.');
  if (options.length > 0 && type !== 'dropdown') throw fieldProblem('options', 'Only a dropdown can have options.');
  if (options.length > MAX_OPTIONS)
    throw fieldProblem('options', `A dropdown can have at most ${MAX_OPTIONS} options.`);
  const seen = new Set<string>();
  for (const [index, { name }] of options.entries()) {
    if (seen.has(foldName(name)))
      throw fieldProblem(`options.${index}.name`, `There is already an option called “${name}”.`);
    seen.add(foldName(name));
  }
}

/** Refuses a start where there is none, and one that is no option that stays. Throws `invalid_input`. */
export function refuseStart({ default_key, options }: FieldDefinition, start_option_id: number | null): void {
  if (default_key !== 'LEAD_STAGE')
    throw fieldProblem('start_option_id', 'New clients can only start in a lead stage.');
  if (start_option_id !== null && !options.some(({ id }) => id === start_option_id))
    throw fieldProblem('start_option_id', 'This option no longer exists. Reload the page.');
}

/** Refuses commands on a field whose values are being converted. Throws `not_possible_now`. */
export function refuseConverting({ is_converting }: FieldDefinition): void {
  if (is_converting) {
    throw new Problem('not_possible_now', {
      detail: 'The type of this field is being changed. Try again in a minute.',
    });
  }
}
