import { accountChanged } from '#engines/connected-sources/events.ts';
import { leadsCounted } from '#features/leads/events.ts';
import { warningSlots } from '#features/warnings/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { integrationPages } from '../pages.ts';

export { IntegrationHeader } from './integration-header.tsx';

export const integrationsWeb = webModule({
  pages: integrationPages,
  screens: {
    other_integrations: () =>
      import('./other-integrations.screen.tsx').then((module) => module.OtherIntegrationsScreen),
  },
  slots: [
    warningSlots.banner.fill({
      type: 'INTEGRATIONS_CONNECT_LEAD_SOURCES',
      load: () => import('./banner/connect-sources-banner.tsx').then((module) => module.ConnectSourcesBanner),
      // The first lead shows that a source works, an account that a person connected.
      ends_on: [leadsCounted, accountChanged],
    }),
  ],
});
