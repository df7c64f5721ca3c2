import { leadKind } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourceChecker, sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { TIKTOK } from '../contract.ts';
import { tiktokPages } from '../pages.ts';
import { tiktokEntry } from './directory-entry.ts';
import { tiktokLeadKind } from './lead.ts';
import { registerTiktokHook } from './receive/hook.ts';
import { tiktokSettings } from './settings.ts';
import { tiktokRoutes, tiktokTester } from './tiktok.routes.ts';
import { tiktokProvider } from './tiktok-source.ts';

const { fetcher, jobs, checkSilence } = tiktokProvider;

export const tiktokModule = serverModule({
  contracts: [contract],
  pages: tiktokPages,
  routes: tiktokRoutes,
  settings: tiktokSettings,
  jobs: Object.values(jobs),
  extensions: [
    leadKind(tiktokLeadKind),
    fetcher,
    selfTester(TIKTOK, tiktokTester),
    sourceChecker(TIKTOK, checkSilence),
    sourcePage(TIKTOK, () => fillPage(tiktokPages.tiktok)),
    tiktokEntry,
  ],
  addresses: [registerTiktokHook],
});
