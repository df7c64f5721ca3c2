import { leadKind } from '#features/leads/server/index.ts';
import { selfTester, TestRefused } from '#features/self-tests/server/index.ts';
import { sourceChecker, sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LINKEDIN } from '../contract.ts';
import { linkedinPages } from '../pages.ts';
import { linkedinEntry } from './directory-entry.ts';
import { registerLinkedinHook } from './hook.ts';
import { linkedinLeadKind } from './lead.ts';
import { linkedinRoutes } from './linkedin.routes.ts';
import { linkedinProvider } from './linkedin-source.ts';
import { linkedinSettings } from './settings.ts';

const { fetcher, jobs, checkSilence, makeReadingTester } = linkedinProvider;

export const linkedinModule = serverModule({
  contracts: [contract],
  pages: linkedinPages,
  routes: linkedinRoutes,
  settings: linkedinSettings,
  jobs: Object.values(jobs),
  extensions: [
    leadKind(linkedinLeadKind),
    fetcher,
    // LinkedIn has no call that makes a test lead: a preview sent from Campaign Manager is one.
    selfTester(
      LINKEDIN,
      makeReadingTester((problem) => new TestRefused('FETCHED', problem)),
    ),
    sourceChecker(LINKEDIN, checkSilence),
    sourcePage(LINKEDIN, () => fillPage(linkedinPages.linkedin)),
    linkedinEntry,
  ],
  addresses: [registerLinkedinHook],
});
