import { Fragment, type ReactNode, type Ref } from 'react';
import { currencySymbol } from '#platform/contract/money/currency-symbol.ts';
import { useNow } from '../clock.ts';
import { calendarDateIn } from '../format.ts';
import { useSession } from '../session.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateField, type DateFieldProps } from '../ui/fields/dates/date-field.tsx';
import { PhoneField } from '../ui/fields/phone/phone-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../use-form.ts';
import { ChoiceMark } from './choice-mark.tsx';
import { type EntityField, formFields } from './entity-field.ts';
import { findFieldProblem } from './field-problems.ts';
import { emptyValues, type FormValue, toDraft } from './field-values.ts';

interface EntityFormOptions {
  /** The values that are already known. */
  begin?: Readonly<Record<string, FormValue>>;
  /** ISO code for phones without a country code. */
  country?: string;
  /** Sends the draft: every field of the form, as the call takes it. */
  save: (draft: Record<string, unknown>) => Promise<unknown>;
}

/** Makes the form of an entity, with one line each for phones and e-mails; more are added on the record. */
export function useEntityForm(fields: readonly EntityField[], { begin, country, save }: EntityFormOptions) {
  const asked = formFields(fields);
  return useForm<Record<string, FormValue>>({
    stored: { ...emptyValues(asked), ...begin },
    findProblem: (name, values) => {
      const field = asked.find((each) => each.name === name);
      return field && findFieldProblem(field, values[name], country);
    },
    save: (values) => save(toDraft(asked, values)),
  });
}

interface EntityFormProps {
  fields: readonly EntityField[];
  form: ReturnType<typeof useEntityForm>;
  /** The ref of the first field, which gets the focus. */
  firstRef?: Ref<HTMLInputElement>;
  /** ISO code of the phones' country. */
  country?: string;
  /** Elements after the field of a name. */
  after?: Readonly<Record<string, ReactNode>>;
}

/** The fields of an entity under their labels, each with its error. */
export const EntityForm = ({ fields, form, firstRef, country, after = {} }: EntityFormProps) =>
  formFields(fields).map((field, index) => (
    <Fragment key={field.name}>
      <FormField field={field} form={form} country={country} {...(index === 0 && { inputRef: firstRef })} />
      {after[field.name]}
    </Fragment>
  ));

interface FormFieldProps extends Pick<EntityFormProps, 'form' | 'country'> {
  field: EntityField;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

function FormField({ field, form, country, inputRef }: FormFieldProps) {
  const { name, kind, label, isRequired = false, choices = [], currency } = field;
  const texts = { label, isRequired };
  const { value, error, onChange } = form.control(name);
  switch (kind) {
    case 'phones':
      return (
        <PhoneField
          {...texts}
          {...(country && { defaultCountry: country })}
          {...form.control(name)}
          value={String(value)}
        />
      );
    case 'longText':
      return <TextArea {...texts} rows={3} {...form.input(name)} />;
    case 'boolean':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          error={error ?? null}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...texts}
          value={String(value)}
          options={choices.map((choice) => ({
            value: String(choice.value),
            label: choice.label,
            drawn: <ChoiceMark choice={choice} />,
          }))}
          error={error ?? null}
          placeholder={field.add}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          {...texts}
          inputMode="decimal"
          autoComplete="off"
          {...(currency && { start: currencySymbol(currency) })}
          {...form.input(name)}
          ref={inputRef}
        />
      );
    case 'date':
      return <FormDate {...texts} value={value ? String(value) : null} error={error} onChange={onChange} />;
    default:
      return (
        <TextField
          {...texts}
          type={kind === 'emails' ? 'email' : 'text'}
          autoComplete="off"
          {...form.input(name)}
          ref={inputRef}
        />
      );
  }
}

type FormDateProps = Omit<DateFieldProps, 'today'>;

function FormDate(props: FormDateProps) {
  const { time_zone } = useSession();
  return <DateField {...props} today={calendarDateIn(useNow(), time_zone)} />;
}
