import type { ConnectedSource } from '#engines/connected-sources/web/index.ts';
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
export const facebookOnScreens: ConnectedSource = {
  contract: facebookSource,
  pages: { home: facebookPages.facebook, account: facebookPages.facebook_page },
  mark: <FacebookMark />,
  nouns: {
    provider: 'Facebook',
    source: 'Facebook lead ads',
    account: 'page',
    accounts: 'pages',
    Account: 'Page',
    Accounts: 'Pages',
    settings: 'META_APP_ID, META_APP_SECRET and META_VERIFY_TOKEN',
    setting: 'META_APP_ID',
    days: facebookSource.keeps_days,
  },
  words: {
    connect_title: text('connect_title'),
    connect_text: text('connect_text'),
    no_accounts_text: text('no_pages_text'),
  },
  scopes: scopes.map((name) => ({ name, why: text(`scope_${name}`) })),
  problems: facebookProblems,
  fixes: { give_access: 'task_missing', open_leads_access_manager: 'leads_access_manager' },
  links: {
    status: { href: facebookAddresses.status, words: text('fix_status') },
    ads: { href: facebookAddresses.adsManager, words: text('open_ads') },
  },
  parts: { Header: IntegrationHeader, figures: sourceFigures, tests: sourceTests, useTargets: useQuestionTargets },
};
