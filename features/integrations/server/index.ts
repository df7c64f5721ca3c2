import { warningSource } from '#features/warnings/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { integrationPages } from '../pages.ts';
import { announceOpenedJob } from './announce-opened.job.ts';
import { connectWarnings } from './connect-warning.ts';
import { integrationRoutes } from './integrations.routes.ts';
import { integrationOpenedKind } from './notify-me.ts';
import { integrationSettings, setSelectedOrgs } from './selected-orgs.ts';
import { upcomingIntegrations } from './upcoming.ts';

export { detailsCapture } from './details-capture.ts';
export { integration, type OpenIntegration, workingOnceLeadsCame } from './directory.ts';

export const integrationsModule = serverModule({
  contracts: [contract],
  pages: integrationPages,
  routes: integrationRoutes,
  jobs: [announceOpenedJob],
  settings: integrationSettings,
  takeSettings: (settings) =>
    void setSelectedOrgs(integrationSettings.readFrom(settings).INTEGRATIONS_FOR_ORGS?.split(',') ?? []),
  extensions: [...upcomingIntegrations, integrationOpenedKind, warningSource('integrations', connectWarnings)],
});
