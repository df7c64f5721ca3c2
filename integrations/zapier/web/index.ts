import { webModule } from '#platform/web/module.ts';
import { ZAPIER } from '../contract.ts';
import { zapierPages } from '../pages.ts';

export const zapierWeb = webModule({
  pages: zapierPages,
  screens: {
    zapier: () => import('./zapier.screen.tsx').then((module) => module.ZapierScreen),
  },
  integrations: {
    [ZAPIER]: {
      page: zapierPages.zapier,
    },
  },
});
