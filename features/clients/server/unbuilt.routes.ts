import type { Page } from '#platform/contract/paging.ts';
import { bind } from '#platform/server/http/bind.ts';
import { unbuiltClientCalls } from '../unbuilt-contract.ts';

/** A client has nothing in an area that does not exist yet; a client the actor may not see is still refused. */
const nothingYet: Page<{ id: number }> = { results: [], next: null, previous: null };

export const unbuiltClientRoutes = bind(unbuiltClientCalls, {
  listWhatsappChatPhoneNumbers: () => nothingYet,
  getWhatsappChat: () => nothingYet,
});
