import { filedLeadHandler, leadKind } from '#features/leads/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { attachClient, unknownSenders } from '#features/whatsapp-messages/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import { WHATSAPP_LEADS } from '../lead-kind.ts';
import { acceptMessages } from './accept-messages.ts';
import { whatsappLeadsEntry } from './directory-entry.ts';
import { messageLeadKind, readSender } from './message-lead.ts';

export const whatsappLeadsModule = serverModule({
  extensions: [
    unknownSenders(acceptMessages),
    leadKind(messageLeadKind),
    filedLeadHandler(WHATSAPP_LEADS, {
      handle: async (scope, _services, filed) => {
        for (const { body, client_id } of filed) await attachClient(scope, readSender(body), client_id);
      },
    }),
    sourcePage(WHATSAPP_LEADS, () => fillPage(whatsappPages.whatsapp_business)),
    whatsappLeadsEntry,
  ],
});
