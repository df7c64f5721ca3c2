import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as optOutsContract from '../opt-outs-calls.ts';
import { whatsappPages } from '../pages.ts';
import { whatsappAccountRoutes } from './accounts/accounts.routes.ts';
import { readAccountJob, receiveHints } from './accounts/receive-hints.ts';
import { whatsappAccountRows } from './accounts/view-accounts.ts';
import { accountReceiver, whatsappNotices } from './hooks/whatsapp-notices.ts';
import { optOutHistory } from './opt-outs/opt-out-history.ts';
import { optOutRoutes } from './opt-outs/opt-outs.routes.ts';

export { readOptOutWord } from '../opt-out-words.ts';
export { markTokenExpired } from './accounts/account-tokens.queries.ts';
export { markTemplatesRead } from './accounts/accounts.queries.ts';
export { closeNumber, FOREVER, listLeadNumbers, reserveNumberTurns } from './accounts/numbers.queries.ts';
export { onAccountConnected } from './accounts/on-connected.ts';
export type { Said } from './hooks/notice-readers.ts';
export type { AccountNotice } from './hooks/read-entry.ts';
export type { MessageNotice } from './hooks/read-messages.ts';
export type { PreferenceNotice } from './hooks/read-preferences.ts';
export type { StatusNotice } from './hooks/read-statuses.ts';
export { whatsappNotices } from './hooks/whatsapp-notices.ts';
export { type CalledAccount, callAccount, isTokenRefused, listForAccount } from './meta/call-account.ts';
export { downloadMedia } from './meta/download-media.ts';
export { uploadMedia } from './meta/upload-media.ts';
export { copyOptOut, listNumbersOfClient, readOptedOut } from './opt-outs/opt-outs.queries.ts';
export { nowInSeconds, type SaidWord, saveWords } from './opt-outs/save-opt-outs.ts';

export const whatsappModule = serverModule({
  contracts: [contract, optOutsContract],
  pages: whatsappPages,
  routes: [...whatsappAccountRoutes, ...optOutRoutes],
  rows: [whatsappAccountRows],
  events,
  jobs: [readAccountJob],
  extensions: [
    accountReceiver,
    optOutHistory,
    whatsappNotices.extend('account_alerts', receiveHints),
    whatsappNotices.extend('account_review_update', receiveHints),
    whatsappNotices.extend('account_update', receiveHints),
    whatsappNotices.extend('business_capability_update', receiveHints),
    whatsappNotices.extend('phone_number_name_update', receiveHints),
    whatsappNotices.extend('phone_number_quality_update', receiveHints),
  ],
});
