import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';

export type { AccountGrant, CallRecord, ConnectedAccount, Connection, FailureStreak } from '../connection.ts';
export { accountStatus } from '../status.ts';
export {
  type AccountPatch,
  changeAccount,
  changeAccounts,
  disconnectAccount,
  findAccountOfSource,
  getAccount,
  grantsOf,
  listAccounts,
  listAccountsOfSources,
  listGrants,
  type NewAccount,
  roomForAccounts,
  saveAccount,
} from './accounts.queries.ts';
export { connectionsOfPerson, orgsThatUse } from './across-orgs.queries.ts';
export { type AccountCaller, accountCaller, callAccount, callConnection } from './call-with-token.ts';
export {
  type ConnectionPatch,
  changeConnection,
  listConnections,
  type NewConnection,
  removeConnection,
  saveConnection,
} from './connections.queries.ts';
export { beginConsent, isConsentOpen, takeConsent } from './consent.queries.ts';
export { type ConnectedIntegration, readIntegration } from './read-integration.ts';
export { type FailedCall, recordFailure, recordSuccess } from './record-calls.queries.ts';
export {
  type AccountToken,
  accountToken,
  connectionToken,
  NOT_SET_UP,
  SECRET_KEY_CHANGED,
  settingsCodes,
} from './tokens.queries.ts';

export const connectionsModule = serverModule({ contracts: [contract], events });
