import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { conversionPages } from '../pages.ts';

export const metaConversionsWeb = webModule({
  pages: conversionPages,
  screens: {
    meta_conversions: () => import('./conversions.screen.tsx').then((module) => module.ConversionsScreen),
  },
  slots: [clientSlots.record_details.fill(() => import('./told-panel.tsx').then((module) => module.ToldPanel))],
  integrations: { 'meta-conversions': { page: conversionPages.meta_conversions } },
});
