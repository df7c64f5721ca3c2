import { leadKind } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import { ZAPIER } from '../contract.ts';
import { zapierPages } from '../pages.ts';
import { zapierEntry } from './directory-entry.ts';
import { registerZapier } from './hook.ts';
import { zapierTester } from './self-test.ts';
import { zapierLeadKind } from './zapier-lead.ts';

export const zapierModule = serverModule({
  pages: zapierPages,
  extensions: [
    leadKind(zapierLeadKind),
    zapierEntry,
    selfTester(ZAPIER, zapierTester),
    sourcePage(ZAPIER, () => fillPage(zapierPages.zapier)),
  ],
  addresses: [registerZapier],
});
