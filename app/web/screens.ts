import type { ComponentType } from 'react';
import type { PageName } from '../page-routes.ts';

type Load = () => Promise<ComponentType>;

/** Which screen each page shows; every screen is a chunk of its own. A page without a screen here does not exist yet. */
export const screens: Partial<Record<PageName, Load>> = {
  clients: () => import('#features/clients/web/clients-list.screen.tsx').then((module) => module.ClientsListScreen),
};
