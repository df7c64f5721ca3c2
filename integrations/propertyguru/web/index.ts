import { loadMailScreen } from '#integrations/lead-email/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { propertyguruPages } from '../pages.ts';

export const propertyguruWeb = webModule({
  pages: propertyguruPages,
  screens: {
    propertyguru: () => import('./on-screen.tsx').then(({ propertyguru }) => loadMailScreen(propertyguru)),
  },
  integrations: { propertyguru: { page: propertyguruPages.propertyguru } },
});
