import type { TestLeads } from '#engines/connected-sources/server/index.ts';
import { leadKind } from '#features/leads/server/index.ts';
import { selfTester, TestRefused } from '#features/self-tests/server/index.ts';
import { sourceChecker, sourcePage } from '#features/source-health/server/index.ts';
import { warningSource } from '#features/warnings/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { FACEBOOK } from '../contract.ts';
import * as events from '../events.ts';
import { facebookPages } from '../pages.ts';
import { registerFacebookCallbacks } from './connect/callbacks.ts';
import { facebookEntry } from './directory-entry.ts';
import { facebookRoutes } from './facebook.routes.ts';
import { facebookProvider } from './facebook-source.ts';
import { createTestLead, deleteTestLead, listTestLeads } from './graph/graph.ts';
import { pageNotices } from './receive/hook.ts';
import { facebookLeadKind } from './receive/lead.ts';

export { requestedScopes } from './connect/permissions.ts';
export { viewDatasets } from './datasets.ts';

const { fetcher, jobs, checkSilence, makeTester, listWarnings } = facebookProvider;

const testLeads: TestLeads = {
  make: (services, token, { form_id }) => createTestLead(services, token, form_id),
  list: (services, token, { form_id }) => listTestLeads(services, token, form_id),
  remove: deleteTestLead,
};

export const facebookModule = serverModule({
  contracts: [contract],
  pages: facebookPages,
  routes: facebookRoutes,
  events,
  jobs: Object.values(jobs),
  extensions: [
    leadKind(facebookLeadKind),
    fetcher,
    pageNotices,
    selfTester(
      FACEBOOK,
      makeTester(testLeads, (problem) => new TestRefused('MADE', problem)),
    ),
    sourceChecker(FACEBOOK, checkSilence),
    sourcePage(FACEBOOK, () => fillPage(facebookPages.facebook)),
    warningSource(
      FACEBOOK,
      listWarnings({
        permission: { type: 'INTEGRATION_FB_PERMISSION_ISSUES', id: 'fb-permission-issues' },
        delayed: { type: 'INTEGRATION_FB_DELAYED_LEAD_ALERTS', id: 'fb-delayed-leads' },
      }),
    ),
    facebookEntry,
  ],
  addresses: [registerFacebookCallbacks],
});
