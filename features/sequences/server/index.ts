import { serverModule } from '#platform/server/module.ts';
import * as clientStepsContract from '../client-steps-contract.ts';
import * as clientsContract from '../clients-contract.ts';
import * as contract from '../contract.ts';
import * as dueContract from '../due-contract.ts';
import * as events from '../events.ts';
import { sequencePages } from '../pages.ts';
import { sequenceSettings } from './automatic/settings.ts';
import { startAutomaticSteps } from './automatic/sweep.ts';
import { remindStepsJob, stepDueKind, stepsOfDayKind } from './due/remind.job.ts';
import { moveClientsJob } from './moves/move-inside.ts';
import { endPausesJob } from './pause/end-pauses.job.ts';
import { sequenceKind } from './sequence-kind.ts';
import {
  dueStepRoutes,
  sequenceClientRoutes,
  sequencePreviewRoutes,
  sequenceRoutes,
  stepWorkRoutes,
} from './sequences.routes.ts';
import { stopByMail } from './stops/stop-by-mail.ts';
import { stopSubscriptions } from './stops/stop-clients.ts';

export const sequencesModule = serverModule({
  contracts: [contract, clientsContract, clientStepsContract, dueContract],
  pages: sequencePages,
  routes: [...sequenceRoutes, ...sequenceClientRoutes, ...dueStepRoutes, ...sequencePreviewRoutes, ...stepWorkRoutes],
  events,
  jobs: [endPausesJob, moveClientsJob, remindStepsJob],
  settings: sequenceSettings,
  background: [startAutomaticSteps],
  subscriptions: stopSubscriptions,
  extensions: [sequenceKind, stepDueKind, stepsOfDayKind, stopByMail],
});
