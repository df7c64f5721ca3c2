import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import * as submissionsContract from '../submissions-contract.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './manage/form-rows.ts';
import { erasingSubscriptions } from './submissions/erase-submissions.queries.ts';
import { purgeSignalsJob } from './submissions/signals/purge-signals.job.ts';
import { registerSignals } from './submissions/signals/register-signals.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract, submissionsContract],
  pages: leadFormPages,
  routes: submissionRoutes,
  rows: [leadFormRows],
  events,
  jobs: [purgeSignalsJob],
  subscriptions: erasingSubscriptions,
  extensions: [leadFormsEntry],
  addresses: [registerSignals],
});
