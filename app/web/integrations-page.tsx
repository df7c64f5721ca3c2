import type { ComponentType } from 'react';
import { webModules } from './modules.ts';

/** Loads the page of integrations together with the card of each. */
export async function loadIntegrations(): Promise<ComponentType> {
  const cards = webModules.flatMap(({ integrations = {} }) => Object.entries(integrations));
  const [{ IntegrationsScreen }, ...loaded] = await Promise.all([
    import('./integrations.screen.tsx'),
    ...cards.map(async ([name, { card }]) => [name, await card()] as const),
  ]);
  const byName = Object.fromEntries(loaded);
  return () => <IntegrationsScreen cards={byName} />;
}
