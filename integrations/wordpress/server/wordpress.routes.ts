import { changeSource, lastPayloads } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { wordpress } from '../contract.ts';
import { createCode, readOpenCode } from './codes.ts';
import { PLUGIN_ADDRESS, readPluginVersion } from './plugin-zip.ts';
import { writeFormSwitch } from './sites.queries.ts';
import { disconnectSite, readSites } from './sites.ts';

export const wordpressRoutes = bind(wordpress, {
  getWpIntegrationInfo: async ({ scope, services }) => {
    const { public_url } = services.settings;
    return {
      code: await readOpenCode(scope, services),
      hook_url: `${public_url}/wp/v1/lead`,
      plugin_url: `${public_url}${PLUGIN_ADDRESS}`,
      plugin_version: readPluginVersion(),
      sites: await readSites(scope),
    };
  },
  createConnectCode: ({ scope, services }) => createCode(scope, services),
  update: async ({ scope, source, body }) => {
    await changeSource(scope, source, body);
  },
  switchForm: async ({ scope, source, body }) => {
    if (!(await writeFormSwitch(scope, source.id, body))) throw new Problem('not_found');
  },
  payloads: async ({ scope, source }) => ({ results: await lastPayloads(scope, source) }),
  disconnect: ({ scope, source }) => disconnectSite(scope, source),
  getWpConnectionStatus: async ({ scope }) => ({
    is_connected: (await readSites(scope)).some(({ is_connected }) => is_connected),
  }),
  getWpcf7ConnectionStatus: async ({ scope }) => ({
    is_connected: (await readSites(scope)).some(
      ({ is_connected, forms }) =>
        is_connected && forms.some(({ plugin, is_on, is_on_at_site }) => plugin === 'wpcf7' && is_on && is_on_at_site),
    ),
  }),
});
