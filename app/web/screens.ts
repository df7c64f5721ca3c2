import type { ComponentType } from 'react';
import { clientImportScreens } from '#features/client-import/web/index.ts';
import { clientScreens } from '#features/clients/web/index.ts';
import { followUpScreens } from '#features/follow-ups/web/index.ts';
import { identityScreens } from '#features/identity/web/index.ts';
import { leadScreens } from '#features/leads/web/index.ts';
import { preferenceScreens } from '#features/preferences/web/index.ts';
import { webhookScreens } from '#integrations/webhook/web/index.ts';
import type { PageName } from '../page-routes.ts';
import { contentPages } from './content-pages.tsx';

/**
 * Which screen each page shows; every screen but the first is a chunk of its own, loaded when its page is opened.
 * A page without a screen here does not exist yet.
 */
export const screens: Partial<Record<PageName, () => Promise<ComponentType>>> = {
  ...clientScreens,
  ...clientImportScreens,
  ...contentPages,
  ...followUpScreens,
  ...identityScreens,
  client: () => import('./client-page.tsx').then((module) => module.ClientPage),
  ...preferenceScreens,
  ...leadScreens,
  ...webhookScreens,
  integrations: () => import('./integrations.screen.tsx').then((module) => module.IntegrationsScreen),
  error: () => import('./error-route.screen.tsx').then((module) => module.ErrorRouteScreen),
};
