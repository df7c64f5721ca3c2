import { useState } from 'react';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { Flag } from '#platform/web/ui/fields/phone/flag.tsx';
import { countries } from '#platform/web/ui/fields/phone/phone-numbers.ts';
import { domainText } from './en.ts';

export interface CountryFieldProps {
  /** ISO code; null for the organisation's country. */
  value: string | null;
  error?: string | null | undefined;
  /** The text shown while no country is chosen. */
  placeholder?: string;
  onChange: (country: string | null) => void;
}

const countryOptions = (): ComboboxOption[] => {
  const { preferred, others } = countries();
  return [...preferred, ...others].map(({ code, name, dialCode }) => ({
    value: code,
    label: name,
    icon: <Flag country={code} />,
    hint: dialCode,
  }));
};

/** The country field, with flags and calling codes. */
export function LoadedCountryField({ value, error, placeholder, onChange }: CountryFieldProps) {
  const [options] = useState(countryOptions);
  return (
    <Combobox
      label={domainText('country')}
      help={domainText('country_help')}
      value={options.find((option) => option.value === value) ?? null}
      options={options}
      error={error ?? null}
      placeholder={placeholder}
      emptyText={domainText('no_such_country')}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
