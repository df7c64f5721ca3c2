import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { Flag } from '#platform/web/ui/fields/flag.tsx';
import { countries } from '#platform/web/ui/fields/phone-numbers.ts';
import { text } from './en.ts';
import type { OneFieldProps } from './use-settings.ts';

const countryOptions = (): ComboboxOption[] => {
  const { preferred, others } = countries();
  return [...preferred, ...others].map(({ code, name, dialCode }) => ({
    value: code,
    label: name,
    icon: <Flag country={code} />,
    hint: dialCode,
  }));
};

/** The country whose numbers are written without a country code. */
export function CountryField({ item, onChange, error }: OneFieldProps) {
  const [options] = useState(countryOptions);
  // Emptied, it is the organisation's again.
  const { default_country: own } = useSession();
  return (
    <Combobox
      label={text('country')}
      help={text('country_help')}
      value={options.find(({ value }) => value === item.default_country) ?? null}
      options={options}
      error={error}
      onChange={(option) => onChange({ default_country: option?.value ?? own })}
    />
  );
}
