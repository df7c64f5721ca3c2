import type { Client } from '#features/clients/contract.ts';

/** Returns the clients with the one that has most filled in first; among equals the one that was active last. */
export const orderByCompleteness = (clients: readonly Client[]): Client[] =>
  clients.toSorted(
    (one, other) => countFilled(other) - countFilled(one) || (one.last_activity_at < other.last_activity_at ? 1 : -1),
  );

const isFilled = (value: unknown) => ![null, undefined, ''].includes(value as null);

const countFilled = ({ custom_fields, phones, emails, group_ids, ...client }: Client): number =>
  [...Object.values(client), ...Object.values(custom_fields), ...phones, ...emails, ...group_ids].filter(isFilled)
    .length;
