import type { SourceOnScreens } from '#engines/connected-sources/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { tiktokSource } from '../contract.ts';
import { tiktokPages } from '../pages.ts';
import { text } from './en.ts';
import { TiktokMark } from './tiktok-mark.tsx';

/** Where people look after their ads; nothing is called here. */
const ADS_MANAGER = 'https://ads.tiktok.com/';

/** TikTok, as the screens of connected sources show it. */
export const tiktokOnScreens: SourceOnScreens = {
  contract: tiktokSource,
  pages: { home: tiktokPages.tiktok, account: tiktokPages.tiktok_account },
  mark: <TiktokMark />,
  settings: ['TIKTOK_APP_ID', 'TIKTOK_APP_SECRET', 'TIKTOK_AUTH_URL'],
  words: {
    connect_title: text('connect_title'),
    connect_text: text('connect_text'),
    no_accounts_text: text('no_accounts_text'),
  },
  scopes: [
    { name: 'Ad account information', why: text('scope_accounts') },
    { name: 'Instant pages', why: text('scope_pages') },
    { name: 'Lead retrieval', why: text('scope_leads') },
    { name: 'Test leads', why: text('scope_tests') },
  ],
  problems: {
    no_admin: {
      why: (who) => text('why_no_admin', who),
      short: text('short_no_admin'),
      todo: text('todo_no_admin'),
      needsMore: true,
      mend: { href: () => ADS_MANAGER, words: text('open_ads') },
      steps: ({ name, person }) => [text('step_no_admin', { name, person })],
    },
  },
  fixes: { give_access: 'no_admin' },
  links: { status: ADS_MANAGER, ads: { href: ADS_MANAGER, words: text('open_ads') } },
  parts: { Header: IntegrationHeader, figures: sourceFigures, tests: sourceTests, useTargets: useQuestionTargets },
};
