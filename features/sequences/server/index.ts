import { serverModule } from '#platform/server/module.ts';
import * as addingContract from '../adding-contract.ts';
import * as clientStepsContract from '../client-steps-contract.ts';
import * as contract from '../contract.ts';
import * as dueContract from '../due-contract.ts';
import * as entryContract from '../entry-contract.ts';
import * as events from '../events.ts';
import * as figuresContract from '../figures-contract.ts';
import { sequencePages } from '../pages.ts';
import { addClientsJob } from './adding/add-clients.job.ts';
import { additionRoutes } from './adding/adding.routes.ts';
import { startAutomaticSteps } from './automatic/sweep.ts';
import { zoneSubscriptions } from './clients/follow-zones.ts';
import { mergedSequenceRows } from './clients/merged-rows.ts';
import { remindStepsJob, stepDueKind, stepsOfDayKind } from './due/remind.job.ts';
import { entrySubscriptions } from './entry/enter-by-rules.ts';
import { entryRoutes } from './entry/entry.routes.ts';
import { figureRoutes } from './figures/get-figures.ts';
import { sequenceHistory } from './history/sequence-history.ts';
import { sequenceRows } from './listed/automation-rows.ts';
import { moveClientsJob } from './moves/move-inside.ts';
import { endPausesJob } from './pause/end-pauses.job.ts';
import { keptSubscriptions } from './read/kept.ts';
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
  contracts: [contract, clientStepsContract, dueContract, addingContract, entryContract, figuresContract],
  pages: sequencePages,
  routes: [
    ...sequenceRoutes,
    ...sequenceClientRoutes,
    ...dueStepRoutes,
    ...sequencePreviewRoutes,
    ...stepWorkRoutes,
    ...additionRoutes,
    ...figureRoutes,
    ...entryRoutes,
  ],
  events,
  jobs: [endPausesJob, moveClientsJob, remindStepsJob, addClientsJob],
  background: [startAutomaticSteps],
  subscriptions: [...keptSubscriptions, ...zoneSubscriptions, ...entrySubscriptions, ...stopSubscriptions],
  extensions: [
    sequenceKind,
    stepDueKind,
    stepsOfDayKind,
    stopByMail,
    sequenceHistory,
    ...sequenceRows,
    ...mergedSequenceRows,
  ],
});
