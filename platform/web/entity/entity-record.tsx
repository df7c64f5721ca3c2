import type { ReactElement, ReactNode } from 'react';
import { entityText } from '../en/entity.ts';
import { lazyOnInteraction } from '../ui/buttons/lazy-on-interaction.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { FieldNote } from '../ui/fields/field.tsx';
import type { ChoiceMenuProps } from './choice-menu.tsx';
import type { DatePopoverProps } from './date-popover.tsx';
import type { EntityField } from './entity-field.ts';
import { fieldIcon } from './field-icons.ts';
import { FieldLine } from './field-line.tsx';
import { readField } from './field-paths.ts';
import { findFieldProblem } from './field-problems.ts';
import { formatValue, toStored, toWritten } from './field-values.ts';
import { InlineValue, inlineClasses } from './inline-value.tsx';
import type { SaveFields } from './use-entity-edit.ts';
import { ValueList } from './value-list.tsx';
import type { ZonePopoverProps } from './zone-popover.tsx';

interface EntityRecordProps {
  fields: readonly EntityField[];
  /** The entity, or those of its values that these fields show. */
  entity: object;
  isReadOnly: boolean;
  save: SaveFields;
  /** What the server said of a refused value, by field. */
  errors?: Readonly<Record<string, string>>;
  /** ISO code for phones without a country code. */
  country?: string;
  /** Returns the button of a field's history. */
  historyOf?: (field: EntityField) => ReactNode;
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

function RecordField({ field, entity, historyOf, hintFor, country, errors, ...edit }: RecordFieldProps) {
  const { name, kind, label } = field;
  const value = readField(entity, name);
  const history = historyOf?.(field);
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
      <PlainValue field={field} value={value} error={errors?.[name]} {...edit} />
    </FieldLine>
  );
}

interface PlainValueProps extends Pick<EntityRecordProps, 'isReadOnly' | 'save'> {
  field: EntityField;
  value: unknown;
}

/** A plain value with its error: choices, dates and checkboxes save at once, everything else is typed. */
function PlainValue({ error, ...props }: PlainValueProps & { error: string | undefined }) {
  return (
    <>
      <PlainControl {...props} />
      {error && (
        <span className="block px-1.5 pb-1">
          <FieldNote role="alert" error={error} />
        </span>
      )}
    </>
  );
}

function PlainControl(props: PlainValueProps) {
  const { field, value, isReadOnly, save } = props;
  const { name, kind, label } = field;
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
  if ((kind === 'choice' || kind === 'date' || kind === 'timeZone') && !isReadOnly) return <ChosenValue {...props} />;
  return <InlineField {...props} />;
}

const ChoiceMenu = lazyOnInteraction<ChoiceMenuProps>(() =>
  import('./choice-menu.tsx').then((module) => module.ChoiceMenu),
);
const DatePopover = lazyOnInteraction<DatePopoverProps>(() =>
  import('./date-popover.tsx').then((module) => module.DatePopover),
);
const ZonePopover = lazyOnInteraction<ZonePopoverProps>(() =>
  import('./zone-popover.tsx').then((module) => module.ZonePopover),
);

interface ChosenValueProps extends Omit<PlainValueProps, 'isReadOnly'> {
  /** The button that shows the value, where it is not the one of a line. */
  trigger?: ReactElement<Record<string, unknown>>;
}

/** An option or a date, chosen in a menu or in a month beside it. */
export function ChosenValue({ field, value = null, save, trigger }: ChosenValueProps) {
  const { name, kind, label, add, isRequired = false } = field;
  const shown = value === null ? '' : formatValue(value, field);
  const change = (chosen: string | number | null) => save({ [name]: chosen }, { [name]: value });
  const opener = trigger ?? (
    <button
      type="button"
      aria-label={shown ? entityText('edit_field', { field: label, value: shown }) : add}
      className={inlineClasses(shown !== '')}
    >
      {shown || add}
    </button>
  );
  if (kind === 'choice') return <ChoiceMenu field={field} value={value} onChange={change} trigger={opener} />;
  if (kind === 'timeZone') {
    return <ZonePopover label={label} value={value as string | null} onChange={change} trigger={opener} />;
  }
  return <DatePopover {...{ label, isRequired }} value={value as string | null} onChange={change} trigger={opener} />;
}

/** One value edited in place: on its line of the record, or as the record's heading. */
export function InlineField({ field, value, isReadOnly, save }: PlainValueProps) {
  const { name, kind, label, add, onRecord } = field;
  const stored = (written: string) => ({ [name]: toStored(field, written) });
  return (
    <InlineValue
      isTitle={onRecord === 'title'}
      type={kind === 'longText' ? 'long' : 'text'}
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
