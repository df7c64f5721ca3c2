import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { addSource, leadKind } from '#features/leads/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import * as contract from '../contract.ts';
import { ADVERTS, advertSources } from '../contract.ts';
import { advertPages } from '../pages.ts';
import { advertLeadKind, registerAdverts } from './receive.ts';

const routes = bind(advertSources, {
  connect: async ({ scope, services: { settings } }) => {
    const { sealed_token } = await addSource(scope, settings.secret_key, ADVERTS, 'Adverts');
    return { path: `/hooks/adverts/${unseal(settings.secret_key, sealed_token ?? '')}` };
  },
});

const advertsEntry = integration({
  id: ADVERTS,
  place: 500,
  words: { name: 'Adverts', description: 'Leads from adverts.' },
  icon: { letters: 'A', colour: '#123456' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: advertPages.adverts,
  setup_minutes: 1,
  readStatus: workingOnceLeadsCame,
});

export const advertsModule = serverModule({
  contracts: [contract],
  pages: advertPages,
  routes,
  extensions: [leadKind(advertLeadKind), advertsEntry],
  addresses: [registerAdverts],
});
