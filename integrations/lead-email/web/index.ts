import type { ComponentType } from 'react';
import { webModule } from '#platform/web/module.ts';
import { leadEmailPages } from '../pages.ts';
import { LEAD_VIA_EMAIL } from '../source-kind.ts';
import type { MailSourceOnScreen } from './mail-source.ts';

export type { MailSourceOnScreen } from './mail-source.ts';

/** Loads the page of a source with a mail address; every such source has the same one with its own words. */
export const loadMailScreen = async (source: MailSourceOnScreen): Promise<ComponentType> =>
  (await import('./mail-source.screen.tsx')).makeMailScreen(source);

export const leadEmailWeb = webModule({
  pages: leadEmailPages,
  screens: {
    lead_via_email: () => import('./lead-via-email.screen.tsx').then((module) => module.LeadViaEmailScreen),
  },
  integrations: { [LEAD_VIA_EMAIL]: { page: leadEmailPages.lead_via_email } },
});
