import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { consentRoutes } from './consents/consents.routes.ts';
import { submissionRoutes } from './leads/submissions.routes.ts';
import { quarantinedKind } from './quarantine/alert-kind.ts';
import { notifyQuarantinedJob } from './quarantine/notify-quarantined.job.ts';
import { quarantineRoutes } from './quarantine/quarantine.routes.ts';

export const formResultsModule = serverModule({
  contracts: [contract],
  routes: [...quarantineRoutes, ...consentRoutes, ...submissionRoutes],
  events,
  jobs: [notifyQuarantinedJob],
  extensions: [quarantinedKind],
});
