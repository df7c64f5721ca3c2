import type { ComponentType } from 'react';
import type { IntegrationCard } from './integrations.screen.tsx';
import { webModules } from './modules.ts';

/** Loads the page of integrations together with the card of each. */
export async function loadIntegrations(): Promise<ComponentType> {
  const integrations = webModules.flatMap(({ integrations = {} }) => Object.entries(integrations));
  const [{ IntegrationsScreen }, ...cards] = await Promise.all([
    import('./integrations.screen.tsx'),
    ...integrations.map(
      async ([name, { card, policy, isAutomation = false }]): Promise<IntegrationCard> => ({
        name,
        Card: await card(),
        policy,
        isAutomation,
      }),
    ),
  ]);
  return () => <IntegrationsScreen cards={cards} />;
}
