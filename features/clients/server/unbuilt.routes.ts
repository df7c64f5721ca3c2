import { fillPage } from '#platform/contract/pages.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { clientPages } from '../pages.ts';
import { unbuiltClientCalls } from '../unbuilt-contract.ts';

/** A client has nothing in an area that does not exist yet; a client the actor may not see is still refused. */
const nothingYet: Page<{ id: number }> = { results: [], next: null, previous: null };

export const unbuiltClientRoutes = bind(unbuiltClientCalls, {
  listSequenceSteps: () => nothingYet,
  listWhatsappChatPhoneNumbers: () => nothingYet,
  getWhatsappChat: () => nothingYet,
  continueClientInApp: ({ client, services }) =>
    appLink(services.settings, fillPage(clientPages.client, { id: client.id })),
});

/**
 * Returns the address that opens in the installed application, with the stores to get it from (readings.md D1, D15).
 */
function appLink({ public_url, app_store_url, play_store_url }: Settings, path: string) {
  if (!app_store_url && !play_store_url) throw new Problem('not_found', { log_detail: 'no application is configured' });
  return { link: `${public_url}${path}`, app_store_url, play_store_url };
}
