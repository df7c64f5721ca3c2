import type { ReactNode } from 'react';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Select } from '../ui/fields/select.tsx';
import type { EntityField } from './entity-field.ts';
import { fieldIcon } from './field-icons.ts';
import { FieldLine } from './field-line.tsx';
import { findFieldProblem } from './field-problems.ts';
import { formatValue, toStored, toWritten } from './field-values.ts';
import { type InlineType, InlineValue } from './inline-value.tsx';
import type { SaveFields } from './use-entity-edit.ts';
import { ValueList } from './value-list.tsx';

interface EntityRecordProps {
  fields: readonly EntityField[];
  /** The entity, or those of its values that these fields show. */
  entity: object;
  isReadOnly: boolean;
  save: SaveFields;
  /** ISO code for phones without a country code. */
  country?: string;
  /** Returns the button of a field's history. */
  historyOf?: (name: string) => ReactNode;
  /** Returns the hint about a phone or e-mail while it is typed. */
  hintFor?: (field: EntityField, draft: string) => ReactNode;
}

/** The fields of an entity, each edited in place; the title is elsewhere. */
export const EntityRecord = ({ fields, ...record }: EntityRecordProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
    {fields
      .filter(({ onRecord = 'line' }) => onRecord === 'line')
      .map((field) => (
        <RecordField key={field.name} field={field} {...record} />
      ))}
  </div>
);

interface RecordFieldProps extends Omit<EntityRecordProps, 'fields'> {
  field: EntityField;
}

function RecordField({ field, entity, historyOf, hintFor, country, ...edit }: RecordFieldProps) {
  const { name, kind, label } = field;
  const value = (entity as Record<string, unknown>)[name];
  const history = historyOf?.(name);
  if (kind === 'phones' || kind === 'emails') {
    return (
      <ValueList
        {...{ field, value, country, history, isReadOnly: edit.isReadOnly }}
        hintFor={hintFor && ((draft) => hintFor(field, draft))}
        onSave={(next, seen) => edit.save({ [name]: next }, { [name]: seen })}
      />
    );
  }
  return (
    <FieldLine icon={fieldIcon(field)} label={label} history={history}>
      <PlainValue field={field} value={value} {...edit} />
    </FieldLine>
  );
}

interface PlainValueProps extends Pick<EntityRecordProps, 'isReadOnly' | 'save'> {
  field: EntityField;
  value: unknown;
}

/** A plain value: choices and checkboxes save at once, everything else is typed. */
function PlainValue(props: PlainValueProps) {
  const { field, value, isReadOnly, save } = props;
  const { name, kind, label, add, choices = [] } = field;
  if (kind === 'choice' && !isReadOnly) {
    return (
      <Select
        label={label}
        isLabelHidden
        value={value === null ? null : String(value)}
        options={choices}
        placeholder={add}
        onChange={(chosen) => save({ [name]: chosen }, { [name]: value })}
      />
    );
  }
  if (kind === 'boolean') {
    return (
      <Checkbox
        label={formatValue(value === true)}
        aria-label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={({ target }) => save({ [name]: target.checked }, { [name]: value })}
      />
    );
  }
  return <InlineField {...props} />;
}

const inlineTypes: Partial<Record<EntityField['kind'], InlineType>> = { longText: 'long', date: 'date' };

/** One value edited in place: on its line of the record, or as the record's heading. */
export function InlineField({ field, value, isReadOnly, save }: PlainValueProps) {
  const { name, kind, label, add, onRecord } = field;
  const stored = (written: string) => ({ [name]: toStored(field, written) });
  return (
    <InlineValue
      isTitle={onRecord === 'title'}
      type={inlineTypes[kind] ?? 'text'}
      label={label}
      add={add}
      value={toWritten(value)}
      shown={toWritten(value) && formatValue(value, field)}
      isReadOnly={isReadOnly}
      findProblem={(written) => findFieldProblem(field, written)}
      onSave={(written, seen) => save(stored(written), stored(seen))}
    />
  );
}
