import { clientErased } from '#features/clients/events.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { alertRaised, alertSettingsChanged, alertShown } from '../events.ts';
import { notificationPages } from '../pages.ts';
import { eraseAlerts } from './alerts.queries.ts';
import { continueKind } from './continue-in-app.ts';
import { endQuietHoursJob } from './end-quiet.job.ts';
import { handedOverKind, handedOverSubscription, notifyHandedOverJob } from './handed-over.ts';
import { listDoneKind } from './list-done.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { purgeAlertsJob } from './purge-alerts.job.ts';
import { testKind } from './test-alert.ts';

export { alertKind } from './alert-kinds.ts';
export type { AlertFacts, AlertMail } from './alert-messages.ts';
export { alertEach, alertPeople, recordSkippedRecipients } from './alert-people.ts';
export { readEscalations } from './alert-settings.queries.ts';
export { lockMailedAlerts, type MailedAlert, markClientsOpened } from './alerts.queries.ts';
export { continueInApp } from './continue-in-app.ts';
export { daysOffReader } from './days-off.ts';
export {
  findMailedLeads,
  keyOfTold,
  leadMailFinder,
  type MailChoice,
  readMailChoices,
  type ToldLead,
} from './lead-mails.ts';
export { listDoneKind } from './list-done.ts';
export { readAlertsSeen } from './receipts.queries.ts';
export { readReceiptsOfLeads } from './receipts.ts';

export { endQuietHoursJob, notifyHandedOverJob };

export const notificationsModule = serverModule({
  contracts: [contract],
  pages: notificationPages,
  routes: notificationRoutes,
  events: { alertRaised, alertSettingsChanged, alertShown },
  jobs: [endQuietHoursJob, notifyHandedOverJob, purgeAlertsJob],
  subscriptions: [
    handedOverSubscription,
    on(clientErased, (scope, events) =>
      eraseAlerts(
        scope,
        events.map(({ subject_id }) => subject_id),
      ),
    ),
  ],
  extensions: [continueKind, handedOverKind, listDoneKind, testKind],
});
