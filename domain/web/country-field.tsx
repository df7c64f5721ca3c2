import { lazy, Suspense } from 'react';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { domainText } from './en.ts';
import type { CountryFieldProps } from './loaded-country-field.tsx';

const LoadedCountryField = lazy(() =>
  import('./loaded-country-field.tsx').then((module) => ({ default: module.LoadedCountryField })),
);

/** The country of numbers without a country code; the list of countries loads after the page. */
export const CountryField = (props: CountryFieldProps) => (
  <Suspense fallback={<TextField label={domainText('country')} help={domainText('country_help')} disabled />}>
    <LoadedCountryField {...props} />
  </Suspense>
);
