import { sourceScreens } from '#engines/connected-sources/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { linkedinPages } from '../pages.ts';

const screens = sourceScreens(() => import('./linkedin-source.tsx').then((module) => module.linkedinOnScreens));

export const linkedinWeb = webModule({
  pages: linkedinPages,
  screens: {
    linkedin: screens.home,
    linkedin_account: screens.account,
    linkedin_return: screens.consent,
    linkedin_routing: screens.consent,
  },
  integrations: {
    linkedin: { page: linkedinPages.linkedin, holds: Object.values(linkedinPages) },
  },
});
