import type { ComponentType } from 'react';
import type { PageName } from '../page-routes.ts';
import { contentPages } from './content-pages.tsx';
import { loadIntegrations } from './integrations-page.tsx';
import { webModules } from './modules.ts';

type Screens = Partial<Record<PageName, () => Promise<ComponentType>>>;

/**
 * Which screen each page shows; every screen but the first is a chunk of its own, loaded when its page is opened.
 * A page without a screen here does not exist yet. Those named here are put together from several features.
 */
export const screens: Screens = {
  ...(Object.assign({}, ...webModules.map((module) => module.screens)) as Screens),
  ...contentPages,
  client: () => import('./client-page.tsx').then((module) => module.ClientPage),
  integrations: loadIntegrations,
  error: () => import('./error-route.screen.tsx').then((module) => module.ErrorRouteScreen),
};
