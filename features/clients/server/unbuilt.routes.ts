import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/bind.ts';
import type { Scope } from '#platform/server/scope.ts';
import type { Settings } from '#platform/server/settings.ts';
import { unbuiltClientCalls } from '../unbuilt-contract.ts';
import { requireVisible } from './clients.queries.ts';

export const unbuiltClientRoutes = bind(unbuiltClientCalls, {
  // A stage is an option of the client field LEAD_STAGE, and there is no such field yet.
  getPipelineView: () => ({ stages: [] }),
  listSequenceSteps: ({ scope, params }) => nothingYet(scope, params.id),
  listWhatsappChatPhoneNumbers: ({ scope, params }) => nothingYet(scope, params.id),
  getWhatsappChat: ({ scope, params }) => nothingYet(scope, params.id),
  continueClientInApp: async ({ scope, params, services }) => {
    await requireVisible(scope, params.id);
    return appLink(services.settings, `/client/${params.id}`);
  },
});

/** A client of an area that does not exist yet has nothing of it; who may not see the client is told so all the same. */
async function nothingYet(scope: Scope, client_id: number): Promise<Page<{ id: number }>> {
  await requireVisible(scope, client_id);
  return { results: [], next: null, previous: null };
}

/** The address that opens in the application where it is installed, with the stores to get it from (readings.md D1, D15). */
function appLink({ public_url, app_store_url, play_store_url }: Settings, path: string) {
  if (!app_store_url && !play_store_url) throw new Problem('not_found', { log_detail: 'no application is configured' });
  return { link: `${public_url}${path}`, app_store_url, play_store_url };
}
