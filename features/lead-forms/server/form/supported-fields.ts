import { type FieldDefinition, listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Question, QuestionKind, type SupportedField } from '../../contract.ts';
import { kindNames } from './en.ts';
import { makeQuestion } from './starting-points.ts';

const beginnings: Partial<Record<QuestionKind, Partial<Question>>> = {
  phone: { is_required: true },
  note: { answer_type: 'long_text' },
};

/** Whether visitors may be asked for a field. How far the team is with a client is for the team to say. */
export const mayBeAsked = ({ default_key }: Pick<FieldDefinition, 'default_key'>): boolean =>
  default_key !== 'LEAD_STAGE';

/** Returns everything a question can ask for, with the question it begins as; custom fields stand behind those of every client. */
export async function listSupportedFields(scope: Scope): Promise<SupportedField[]> {
  const custom = (await readDefinitions(scope)).filter(mayBeAsked).map(ofCustomField);
  return QuestionKind.options.flatMap((kind) => (kind === 'custom_field' ? custom : [ofKind(kind)]));
}

function ofKind(kind: Exclude<QuestionKind, 'custom_field'>): SupportedField {
  const name = kindNames[kind];
  const label = kind === 'text' || kind === 'page_break' ? '' : name;
  const question = makeQuestion(kind, { label, ...beginnings[kind] });
  return { kind, custom_field_id: null, custom_field_type: null, name, question, options: [] };
}

function ofCustomField(field: FieldDefinition): SupportedField {
  const { id, name, type } = field;
  const options = listOptions(field).map((option) => ({ id: option.id, label: option.name }));
  const question = makeQuestion('custom_field', { label: name, custom_field_id: id, answer_type: type, options });
  return { kind: 'custom_field', custom_field_id: id, custom_field_type: type, name, question, options };
}
