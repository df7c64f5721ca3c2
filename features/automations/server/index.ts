import { warningSource } from '#features/warnings/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { automationPages } from '../pages.ts';
import { automationRoutes } from './automations.routes.ts';
import { creditWarnings } from './credit-warning.ts';
import { monthlyShare, setMonthlyShare } from './monthly-share.ts';
import { creditsUsedUpKind, notifyUsedUpJob, usedUpSubscription } from './notify-used-up.ts';
import { automationSettings } from './settings.ts';

export { readAutomation, readWithoutCredits, switchAutomation } from './automations.ts';
export {
  grantCredits,
  readCredits,
  readCreditsLeft,
  reserveCredits,
  returnReserved,
  revokeCredits,
  spendReserved,
  type WantedCredits,
} from './ledger/credits.ts';
export { type AutomationRow, automationRow } from './list/automation-rows.ts';
export { monthlyShare, setMonthlyShare };

export const automationsModule = serverModule({
  contracts: [contract],
  pages: automationPages,
  routes: automationRoutes,
  events,
  settings: automationSettings,
  jobs: [notifyUsedUpJob],
  subscriptions: [usedUpSubscription],
  takeSettings: (settings) =>
    setMonthlyShare(automationSettings.readFrom(settings).AUTOMATION_CREDITS_PER_MONTH ?? null),
  extensions: [
    rowsOfClients('credit_entries', { what: 'stay', why: 'entries of the ledger are never changed' }),
    warningSource('automations', creditWarnings),
    creditsUsedUpKind,
  ],
});
