import type { SourceOnScreens } from '#engines/connected-sources/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { linkedinSource } from '../contract.ts';
import { linkedinPages } from '../pages.ts';
import { text } from './en.ts';
import { LinkedinMark } from './linkedin-mark.tsx';

/** Where people look after their ads; nothing is called here. */
const CAMPAIGN_MANAGER = 'https://www.linkedin.com/campaignmanager/accounts';
const STATUS = 'https://www.linkedin-apistatus.com/';

/** LinkedIn, as the screens of connected sources show it. */
export const linkedinOnScreens: SourceOnScreens = {
  contract: linkedinSource,
  pages: { home: linkedinPages.linkedin, account: linkedinPages.linkedin_account },
  mark: <LinkedinMark />,
  settings: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  words: {
    connect_title: text('connect_title'),
    connect_text: text('connect_text'),
    no_accounts_text: text('no_accounts_text'),
    notes: [text('note_roles'), text('note_withdrawn'), text('note_test')],
  },
  scopes: [
    { name: 'r_ads', why: text('scope_r_ads') },
    { name: 'r_marketing_leadgen_automation', why: text('scope_r_marketing_leadgen_automation') },
  ],
  problems: {
    no_role: {
      why: (who) => text('why_no_role', who),
      short: text('short_no_role'),
      todo: text('todo_no_role'),
      needsMore: true,
      mend: { href: () => CAMPAIGN_MANAGER, words: text('fix_no_role') },
      steps: ({ name, person }) => [text('step_no_role', { name, person }), text('step_no_role_wait')],
    },
  },
  fixes: { give_access: 'no_role' },
  previews_leads: true,
  links: { status: STATUS, ads: { href: CAMPAIGN_MANAGER, words: text('open_ads') } },
  parts: { Header: IntegrationHeader, figures: sourceFigures, tests: sourceTests, useTargets: useQuestionTargets },
};
