import { leadFetcher } from '#engines/connected-sources/server/index.ts';
import { leadKind } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourceChecker, sourcePage } from '#features/source-health/server/index.ts';
import { warningSource } from '#features/warnings/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { FACEBOOK } from '../contract.ts';
import * as events from '../events.ts';
import { facebookPages } from '../pages.ts';
import { registerFacebookCallbacks } from './callbacks.ts';
import { checkSilentPage } from './check-silence.ts';
import { facebookEntry } from './directory-entry.ts';
import { endGrantsJob } from './end-grants.job.ts';
import { facebookRoutes } from './facebook.routes.ts';
import { facebookFetcher } from './fetch-lead.ts';
import { pageNotices } from './hook.ts';
import { facebookWarnings } from './jobs/facebook-warnings.ts';
import { oldLeadsJob } from './jobs/old-leads.job.ts';
import { checkJob, reconcileJob, scheduleJob } from './jobs/schedule.job.ts';
import { facebookLeadKind } from './lead.ts';
import { connectedAccountRows } from './page-rows.ts';
import { facebookTester } from './self-test.ts';
import { subscribeJob } from './subscribe.job.ts';
import { syncFormsJob } from './sync-forms.job.ts';

export { keepForms } from './forms.queries.ts';
export { writeLeadBody } from './lead.ts';
export { requestedScopes } from './permissions.ts';

export const facebookModule = serverModule({
  contracts: [contract],
  pages: facebookPages,
  routes: facebookRoutes,
  rows: [connectedAccountRows],
  events,
  jobs: [subscribeJob, syncFormsJob, endGrantsJob, oldLeadsJob, reconcileJob, checkJob, scheduleJob],
  extensions: [
    leadKind(facebookLeadKind),
    leadFetcher(facebookFetcher),
    pageNotices,
    selfTester(FACEBOOK, facebookTester),
    sourceChecker(FACEBOOK, checkSilentPage),
    sourcePage(FACEBOOK, () => fillPage(facebookPages.facebook)),
    warningSource(FACEBOOK, facebookWarnings),
    facebookEntry,
  ],
  addresses: [registerFacebookCallbacks],
});
