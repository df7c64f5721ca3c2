import type { LeadForm } from '../contract.ts';

/** Returns the address that is shared: the readable one where the form has one. */
export const shownAddress = ({ address, alias_address }: Pick<LeadForm, 'address' | 'alias_address'>): string =>
  alias_address ?? address;

/** Returns an address as it is shown to people, without its scheme. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');
