import type { ConnectedAccount } from '../../connection.ts';
import type { ProviderAccount } from '../provider.ts';

/** The accounts of a consent that are connected, and how many found no room. */
export interface ChosenAccounts {
  accounts: ProviderAccount[];
  left_out: number;
}

/**
 * Chooses the accounts of a consent: those that are connected, and of the others that were ticked as many as there is room for,
 * in the provider's order.
 */
export function chooseAccounts(
  shown: readonly ProviderAccount[],
  known: readonly ConnectedAccount[],
  room: number,
): ChosenAccounts {
  const isKnown = ({ id }: ProviderAccount) => known.some(({ external_id }) => external_id === id);
  const fresh = shown.filter((account) => !isKnown(account) && account.is_ticked);
  const fitting = new Set(fresh.slice(0, room));
  return {
    accounts: shown.filter((account) => isKnown(account) || fitting.has(account)),
    left_out: fresh.length - fitting.size,
  };
}
