import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { countries } from '#platform/web/ui/fields/phone-numbers.ts';
import { text } from './en.ts';

interface CountryFieldProps {
  /** ISO code; null means the organisation's. */
  value: string | null;
  error: string | undefined;
  onChange: (country: string | null) => void;
}

/** The country numbers without a country code belong to. Loaded with the world's numbering plans. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { preferred, others } = countries();
  const options = [...preferred, ...others].map(({ code, name, dialCode }) => {
    return { value: code, label: name, hint: dialCode };
  });
  return (
    <Combobox
      label={text('country')}
      help={text('country_help')}
      error={error}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      placeholder={text('org_country')}
      emptyText={text('no_such_country')}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
