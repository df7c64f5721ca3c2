import { clientErased } from '#features/clients/events.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { alertRaised, alertSettingsChanged, alertShown } from '../events.ts';
import { notificationPages } from '../pages.ts';
import { listDoneKind } from './alert-kinds.ts';
import { eraseAlerts } from './alerts.queries.ts';
import { endQuietHoursJob } from './end-quiet.job.ts';
import { handedOverKind, handedOverSubscription, notifyHandedOver, notifyHandedOverJob } from './handed-over.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { continueKind, testKind } from './own-alerts.ts';
import { purgeAlertsJob } from './purge-alerts.job.ts';

export { type AlertKind, alertKind, listDoneKind } from './alert-kinds.ts';
export type { AlertFacts, AlertMail } from './alert-messages.ts';
export { alertEach, alertPeople, recordSkippedRecipients } from './alert-people.ts';
export { readEscalations } from './alert-settings.queries.ts';
export { findUnopened, lockMailedAlerts, type MailedAlert, markClientsOpened } from './alerts.queries.ts';
export {
  findMailedLeads,
  keyOfTold,
  leadMailFinder,
  type MailChoice,
  readMailChoices,
  type ToldLead,
} from './lead-mails.ts';
export { continueInApp } from './own-alerts.ts';
export { daysOffReader } from './quiet-hours.ts';
export { readAlertsSeen } from './receipts.queries.ts';
export { readReceiptsOfLeads } from './receipts.ts';

export { endQuietHoursJob, notifyHandedOver, notifyHandedOverJob };

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
