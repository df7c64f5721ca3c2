import type { SourceOnScreens } from '#engines/connected-sources/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { billboardSource } from '../contract.ts';
import { billboardPages } from '../pages.ts';

const site = 'https://billboards.example/';

export const billboardsOnScreens: SourceOnScreens = {
  contract: billboardSource,
  pages: { home: billboardPages.billboards, account: billboardPages.billboard },
  mark: 'B',
  settings: ['BILLBOARDS_KEY'],
  words: {
    connect_title: 'Get leads from billboards',
    connect_text: 'What people write becomes clients.',
    no_accounts_text: 'Hire a billboard first.',
  },
  scopes: [{ name: 'leads', why: 'Read what people wrote' }],
  problems: {
    taken_down: {
      why: () => 'The billboard was taken down.',
      short: 'Taken down',
      todo: 'Hire it again.',
      needsMore: true,
      mend: { href: () => site, words: 'Hire it' },
      steps: ({ name }) => [`Hire ${name} again.`],
    },
  },
  links: { status: site, ads: { href: site, words: 'See billboards' } },
  parts: { Header: IntegrationHeader, figures: sourceFigures, tests: sourceTests, useTargets: useQuestionTargets },
};
