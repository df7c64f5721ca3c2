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

export const advertsModule = serverModule({
  contracts: [contract],
  pages: advertPages,
  routes,
  extensions: [leadKind(advertLeadKind)],
  addresses: [registerAdverts],
});
