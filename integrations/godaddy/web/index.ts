import { loadMailScreen } from '#integrations/lead-email/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { godaddyPages } from '../pages.ts';

export const godaddyWeb = webModule({
  pages: godaddyPages,
  screens: {
    godaddy: () => import('./on-screen.tsx').then(({ godaddy }) => loadMailScreen(godaddy)),
  },
  integrations: { godaddy: { page: godaddyPages.godaddy } },
});
