import { rulesFor } from '#platform/contract/access.ts';
import { always, inPath, type RowRule } from '#platform/contract/row.ts';
import type { ConnectedAccount } from './connection.ts';

const manage = rulesFor<object>().permission('manageIntegrations');

/** Rights on a connected account: everything for people who manage integrations, nothing for others. */
export const connectedAccountAccess = { view: manage, edit: manage };

/** The call is about this account of the provider; one the organisation never connected is 404. */
export const connectedAccountRow = (
  right: keyof typeof connectedAccountAccess,
  provider: string,
): RowRule<'connected-account', ConnectedAccount> => ({
  kind: 'connected-account',
  right,
  name: { provider: always(provider), id: inPath('id') },
});
