import type { SourceOnScreens } from '#engines/connected-sources/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { facebookSource } from '../contract.ts';
import { facebookPages } from '../pages.ts';
import { text } from './en.ts';
import { facebookAddresses } from './facebook-addresses.ts';
import { FacebookMark } from './facebook-mark.tsx';
import { facebookProblems } from './facebook-problems.ts';

const scopes = [
  'pages_show_list',
  'leads_retrieval',
  'pages_manage_metadata',
  'pages_manage_ads',
  'pages_read_engagement',
  'ads_management',
] as const;

/** Facebook, as the screens of connected sources show it. */
export const facebookOnScreens: SourceOnScreens = {
  contract: facebookSource,
  pages: { home: facebookPages.facebook, account: facebookPages.facebook_page },
  mark: <FacebookMark />,
  settings: ['META_APP_ID', 'META_APP_SECRET', 'META_VERIFY_TOKEN'],
  words: {
    connect_title: text('connect_title'),
    connect_text: text('connect_text'),
    no_accounts_text: text('no_pages_text'),
  },
  scopes: scopes.map((name) => ({ name, why: text(`scope_${name}`) })),
  problems: facebookProblems,
  fixes: { give_access: 'task_missing', open_leads_access_manager: 'leads_access_manager' },
  previews_leads: true,
  links: {
    status: facebookAddresses.status,
    ads: { href: facebookAddresses.adsManager, words: text('open_ads') },
  },
  parts: { Header: IntegrationHeader, figures: sourceFigures, tests: sourceTests, useTargets: useQuestionTargets },
};
