import type { ConsentAnswer } from './consent-channel.ts';

/**
 * Reads what the provider sent a person back with. Null for an answer that cannot be trusted to be one: a part that is
 * missing or came twice.
 *
 * @param search the query of the address.
 */
export function readAnswer(search: string): ConsentAnswer | null {
  const query = new URLSearchParams(search);
  // One provider sends another code beside the one that is meant.
  const name = query.has('auth_code') ? 'auth_code' : 'code';
  const [states, codes, errors] = ['state', name, 'error'].map((part) => query.getAll(part)) as [
    string[],
    string[],
    string[],
  ];
  const [state] = states;
  if (states.length !== 1 || codes.length + errors.length !== 1 || !state) return null;
  if (errors.length === 1) return { state, code: null };
  return codes[0] ? { state, code: codes[0] } : null;
}

/** Tells whether an address has anything of an answer, readable or not. */
export const isFromProvider = (search: string): boolean =>
  ['state', 'code', 'error'].some((name) => new URLSearchParams(search).has(name));
