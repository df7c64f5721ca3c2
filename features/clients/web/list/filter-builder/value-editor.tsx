import { useState } from 'react';
import { MAX_VALUE_TEXT } from '#features/custom-fields/contract.ts';
import { currencySymbol } from '#platform/contract/money/currency-symbol.ts';
import { useNow } from '#platform/web/clock.ts';
import { parseNumber } from '#platform/web/entity/parse-number.ts';
import { calendarDateIn, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { OptionPicker } from '#platform/web/ui/fields/option-picker.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { FieldChoices } from './choice-sources.tsx';
import { findOption } from './condition-chips.tsx';
import { type DayUnit, type Draft, guessUnit, readDays, readShape, unitDays } from './drafts.ts';
import { text } from './en.ts';
import { TypedField } from './typed-field.tsx';
import { type FieldInfo, OPENED, readContent, writeContent } from './use-condition-fields.tsx';

interface ValueEditorProps {
  field: FieldInfo;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}

/** Edits what a condition compares with, by the kind of its field and its operator. */
export function ValueEditor(props: ValueEditorProps) {
  const { field, draft, onChange } = props;
  const setValues = (values: readonly string[]) => onChange({ values });
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <PlainValues field={field} draft={draft} onChange={setValues} />
      {field.name === OPENED && <OfContent {...props} />}
    </div>
  );
}

interface ValuesProps {
  field: FieldInfo;
  draft: Draft;
  onChange: (values: readonly string[]) => void;
}

function PlainValues({ field, draft, onChange }: ValuesProps) {
  const { operator, values } = draft;
  const shape = readShape(operator);
  const [first = '', second = ''] = values;
  if (shape === 'none') return null;
  if (shape === 'days') return <DaysEditor value={first} onChange={(days) => onChange(days === '' ? [] : [days])} />;
  if (field.kind === 'choice') return <ChoiceEditor field={field} values={values} onChange={onChange} />;
  if (field.kind === 'flag') return <FlagEditor field={field} value={first} onChange={(flag) => onChange([flag])} />;
  if (shape === 'alternatives')
    return (
      <OneValue field={field} end="any" value={first} onChange={(value) => onChange(value === '' ? [] : [value])} />
    );
  return (
    <>
      <OneValue field={field} end="low" value={first} onChange={(value) => onChange([value, second])} />
      <span className="flex h-8 items-center text-fg-2 max-sm:h-11">{text('and')}</span>
      <OneValue field={field} end="high" value={second} onChange={(value) => onChange([first, value])} />
    </>
  );
}

interface OneValueProps {
  field: FieldInfo;
  /** Which end of a period or a range it is. */
  end: 'any' | 'low' | 'high';
  value: string;
  onChange: (value: string) => void;
}

const wide = 'min-w-32 flex-1 basis-32';

function OneValue({ field, end, value, onChange }: OneValueProps) {
  const { kind, currency } = field;
  if (kind === 'date') return <DateEditor end={end} value={value} onChange={onChange} />;
  if (kind === 'number') {
    const label = text(`${end}_${currency ? 'amount' : 'number'}`);
    return (
      <TypedField
        label={label}
        placeholder={label}
        value={value}
        onChange={onChange}
        read={readNumber}
        show={showNumber}
        problem={text('no_number')}
        maxLength={30}
        inputMode="decimal"
        {...(currency && { start: <span className="text-fg-3">{currencySymbol(currency)}</span> })}
        className={wide}
      />
    );
  }
  return (
    <TypedField
      label={text('any_text')}
      placeholder={text('any_text')}
      value={value}
      onChange={onChange}
      read={readText}
      maxLength={MAX_VALUE_TEXT}
      className={wide}
    />
  );
}

const readText = (typed: string) => typed;

function readNumber(typed: string): string | null {
  const number = parseNumber(typed);
  return Number.isFinite(number) ? String(number) : null;
}

const showNumber = (value: string): string => (value === '' ? '' : formatNumber(Number(value)));

function DateEditor({ end, value, onChange }: Omit<OneValueProps, 'field'>) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return (
    <DateField
      label={text(`${end}_date`)}
      isLabelHidden
      isRequired
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      today={today}
      className={wide}
    />
  );
}

const units = Object.keys(unitDays) as DayUnit[];

/** A number of days, also entered in weeks or months; the address has the days. */
function DaysEditor({ value, onChange }: { value: string; onChange: (days: string) => void }) {
  const [unit, setUnit] = useState<DayUnit>(() => guessUnit(value));
  const amount = Number(value) % unitDays[unit] === 0 ? unit : 'days';
  const choose = (next: DayUnit) => {
    setUnit(next);
    if (value !== '') onChange(readDays(String(Number(value) / unitDays[amount]), next) ?? '');
  };
  return (
    <>
      <TypedField
        key={amount}
        label={text('amount_of')}
        placeholder="30"
        value={value}
        onChange={onChange}
        read={(typed) => readDays(typed, amount)}
        show={(days) => (days === '' ? '' : String(Number(days) / unitDays[amount]))}
        problem={text('no_days')}
        maxLength={5}
        inputMode="numeric"
        className="w-15 @max-2xl:w-20"
      />
      <Select
        label={text('unit')}
        isLabelHidden
        value={amount}
        onChange={choose}
        options={units.map((each) => ({ value: each, label: text(each) }))}
        className="w-24 @max-2xl:w-auto @max-2xl:min-w-28 @max-2xl:flex-1"
      />
    </>
  );
}

function FlagEditor({ field, value, onChange }: Omit<OneValueProps, 'end'>) {
  return (
    <Select
      label={field.label}
      isLabelHidden
      value={value === 'false' ? 'false' : 'true'}
      onChange={onChange}
      options={[
        { value: 'true', label: text('yes') },
        { value: 'false', label: text('no') },
      ]}
      className={wide}
    />
  );
}

function ChoiceEditor({ field, values, onChange }: Omit<ValuesProps, 'draft'> & { values: readonly string[] }) {
  return (
    <div className="min-w-0 flex-1 basis-32">
      <FieldChoices field={field} values={values}>
        {(choices) => (
          <OptionPicker
            {...choices}
            label={field.label}
            isMany
            placeholder={text('choose')}
            chosen={values.map((value) => findOption(choices, value))}
            onChange={(chosen) => onChange(chosen.map(({ value }) => value))}
          />
        )}
      </FieldChoices>
    </div>
  );
}

const ANY = '';

/** Narrows a condition on openings to one content. */
function OfContent({ field, draft, onChange }: ValueEditorProps) {
  const content = readContent(draft.field ?? OPENED);
  const [isSearching, setIsSearching] = useState(false);
  const any = { value: ANY, label: text('any_content') };
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center gap-2 @max-2xl:basis-full">
      <span className="text-fg-2">{text('of')}</span>
      <FieldChoices field={field} values={content === ANY ? [] : [content]}>
        {(choices) => (
          <OptionPicker
            {...choices}
            options={isSearching ? choices.options : [any, ...choices.options]}
            onSearch={(typed) => {
              setIsSearching(typed !== '');
              choices.onSearch?.(typed);
            }}
            label={text('content')}
            placeholder={text('any_content')}
            chosen={[content === ANY ? any : findOption(choices, content)]}
            onChange={([chosen]) => onChange({ field: writeContent(chosen?.value ?? ANY) })}
          />
        )}
      </FieldChoices>
    </div>
  );
}
