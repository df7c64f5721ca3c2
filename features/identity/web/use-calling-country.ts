import { useEffect, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { identity } from '../contract.ts';

const FIRST_GUESS = 'SG';
let known: string | null = null;

/** The country a visitor most likely calls from; the first preferred one until the server has said. */
export function useCallingCountry(): string {
  const [country, setCountry] = useState(known ?? FIRST_GUESS);
  useEffect(() => {
    if (known) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Without an answer the visitor picks the dial code by hand.
    call(identity.getCallingCode, { query: { time_zone: timeZone } }).then(
      ({ country_code }) => {
        known = country_code;
        setCountry(country_code);
      },
      () => undefined,
    );
  }, []);
  return country;
}
