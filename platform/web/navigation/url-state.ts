import { useCallback, useMemo } from 'react';
import type { Search } from './router/address.ts';
import { useNavigate, usePageLocation } from './router/page-frame.tsx';

/** Reads one field of an address; undefined where its text is invalid. */
export type ReadField<Value> = (written: unknown) => Value | undefined;

/** The reader of each field of a state; a missing one does not compile. */
export type UrlFields<State> = { readonly [Name in keyof State]-?: ReadField<NonNullable<State[Name]>> };

/** @param maximum the most characters the call takes; a longer text is dropped. */
export const urlText =
  (maximum: number): ReadField<string> =>
  (written) => {
    // The router parses a text of digits in the address as a number.
    const text = ['string', 'number'].includes(typeof written) ? String(written).trim() : '';
    return text.length <= maximum ? text || undefined : undefined;
  };

const yes = ['true', '1'];
const no = ['false', '0'];

export const urlFlag: ReadField<boolean> = (written) => {
  const word = String(written);
  return yes.includes(word) || (no.includes(word) ? false : undefined);
};

export const urlId: ReadField<number> = (written) => {
  const id = Number(written);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const urlChoice =
  <const Choice extends string>(choices: readonly Choice[]): ReadField<Choice> =>
  (written) =>
    choices.find((choice) => choice === written);

/**
 * Keeps the part of a screen's state that belongs in its address: filters, search, sort. It survives reload, back and a
 * shared link; invalid fields are dropped, so that an old link opens the plain screen instead of an error.
 *
 * @param fields the same object on every drawing.
 */
export function useUrlState<State extends object>(fields: UrlFields<State>) {
  const navigate = useNavigate();
  // The search of this screen: while the next screen loads, the address is already the next one's.
  const { search } = usePageLocation();
  const value = useMemo(() => readFields(fields, search), [fields, search]);

  /** Changes some fields and removes undefined ones; the address is replaced, so that Back leaves the screen. */
  const change = useCallback(
    (patch: Partial<State>) =>
      navigate({
        replace: true,
        search: (earlier) => withoutEmpty({ ...earlier, ...patch }),
      }),
    [navigate],
  );
  return [value, change] as const;
}

function readFields<State>(fields: UrlFields<State>, search: Search): State {
  const read = Object.entries<ReadField<unknown>>(fields).map(([name, readField]) => [name, readField(search[name])]);
  return withoutEmpty(Object.fromEntries(read)) as State;
}

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
