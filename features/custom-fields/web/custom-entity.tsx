import { useMemo } from 'react';
import { StageIcon } from '#domain/web/stage.tsx';
import type { FieldKind } from '#platform/contract/fields/fields.ts';
import { useRead } from '#platform/web/data.ts';
import type { EntityChoice, EntityField } from '#platform/web/entity/entity-field.ts';
import type { ColorId } from '#platform/web/ui/display/person-marks.ts';
import { type CustomField, type CustomFieldType, customFields } from '../contract.ts';
import { text } from './fields-en.ts';
import { stageShapes } from './stage-shapes.ts';

const none: readonly never[] = [];

/** Returns the organisation's own fields of clients, in their order; none until they have loaded. */
export const useCustomFields = (): readonly CustomField[] => useRead(customFields.list, {}).data?.results ?? none;

/** Returns the same fields in the form in which every field of an entity is drawn. */
export function useCustomEntity(): readonly EntityField[] {
  const fields = useCustomFields();
  return useMemo(() => fields.map(toEntityField), [fields]);
}

/** The beginning of the name of every custom field in records, changes and conflicts. */
const PREFIX = 'custom_fields.';

export const customFieldName = ({ key }: Pick<CustomField, 'key'>): string => PREFIX + key;

/** Returns the label of a custom field that no longer exists; undefined for other names. */
export const deletedFieldLabel = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? text('deleted_field') : undefined;

const kinds: Record<CustomFieldType, FieldKind> = { text: 'text', number: 'number', date: 'date', dropdown: 'choice' };

/** The longest value of a text field. */
const MAX_TEXT = 250;

/** Table columns by type, in pixels. */
const widths: Record<CustomFieldType, number> = { text: 160, number: 140, date: 120, dropdown: 150 };

export const isLeadStage = ({ default_key }: CustomField): boolean => default_key === 'LEAD_STAGE';

export function toEntityField(field: CustomField): EntityField {
  const { name, type, currency } = field;
  return {
    name: customFieldName(field),
    label: name,
    add: describeAdding(name),
    kind: kinds[type],
    column: { width: widths[type], isShown: isLeadStage(field) },
    // The lead stage is in the head of the record.
    onRecord: isLeadStage(field) ? 'none' : 'line',
    ...(type === 'text' && { max: MAX_TEXT }),
    ...(type === 'dropdown' && { choices: listChoices(field) }),
    ...(type === 'number' && currency && { currency, icon: 'money' as const }),
  };
}

/** Returns the options; those of a pipeline show how far a client has come. */
function listChoices(field: CustomField): EntityChoice[] {
  const shapes = isLeadStage(field) || field.is_pipeline ? stageShapes(field.options) : null;
  return field.options.map(({ id, name, color_id }) => ({
    value: id,
    label: name,
    ...(shapes
      ? { icon: <StageIcon shape={shapes.get(id) ?? 'half'} className="me-[7px]" /> }
      : { colorId: color_id as ColorId }),
  }));
}

/** Returns 'Add a move-in date', 'Add a budget'. */
export function describeAdding(name: string): string {
  const isAbbreviation = /^\p{Lu}{2}/u.test(name);
  const field = isAbbreviation ? name : name.charAt(0).toLowerCase() + name.slice(1);
  return text(/^[aeiou]/i.test(field) ? 'add_an' : 'add_a', { field });
}
