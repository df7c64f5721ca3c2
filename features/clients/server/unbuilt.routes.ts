import { fillPage } from '#platform/contract/pages.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { clientPages } from '../pages.ts';
import { unbuiltClientCalls } from '../unbuilt-contract.ts';

/** A client has nothing of an area that does not exist yet; who may not see the client is told so all the same. */
const nothingYet: Page<{ id: number }> = { results: [], next: null, previous: null };

export const unbuiltClientRoutes = bind(unbuiltClientCalls, {
  // A stage is an option of the client field LEAD_STAGE, and there is no such field yet.
  getPipelineView: () => ({ stages: [] }),
  listSequenceSteps: () => nothingYet,
  listWhatsappChatPhoneNumbers: () => nothingYet,
  getWhatsappChat: () => nothingYet,
  continueClientInApp: ({ client, services }) =>
    appLink(services.settings, fillPage(clientPages.client, { id: client.id })),
});

/** The address that opens in the application where it is installed, with the stores to get it from (readings.md D1, D15). */
function appLink({ public_url, app_store_url, play_store_url }: Settings, path: string) {
  if (!app_store_url && !play_store_url) throw new Problem('not_found', { log_detail: 'no application is configured' });
  return { link: `${public_url}${path}`, app_store_url, play_store_url };
}
