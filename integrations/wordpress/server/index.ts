import { leadKind } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourceChecker, sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { WORDPRESS } from '../contract.ts';
import { wordpressPages } from '../pages.ts';
import { registerWordpress } from './addresses.ts';
import { checkSilence } from './check-silence.ts';
import { wordpressEntry } from './directory-entry.ts';
import { wordpressTester } from './self-test.ts';
import { wordpressRoutes } from './wordpress.routes.ts';
import { wordpressLeadKind } from './wordpress-lead.ts';

export const wordpressModule = serverModule({
  contracts: [contract],
  pages: wordpressPages,
  routes: wordpressRoutes,
  extensions: [
    leadKind(wordpressLeadKind),
    wordpressEntry,
    selfTester(WORDPRESS, wordpressTester),
    sourceChecker(WORDPRESS, checkSilence),
    sourcePage(WORDPRESS, () => fillPage(wordpressPages.wordpress)),
  ],
  addresses: [registerWordpress],
});
