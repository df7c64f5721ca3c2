import { endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { pageQuery } from '#platform/contract/paging.ts';
import { clientRow } from './access.ts';
import { EmptyPage } from './client.ts';
import { whatsappTag } from './tags.ts';

const errors = ['not_found', 'client_not_assigned_to_user'] as const;

/**
 * What other areas know about clients. Until an area exists, its answer is an empty page (readings.md D15).
 */
export const unbuiltClientCalls = {
  listWhatsappChatPhoneNumbers: endpoint('GET /api/integrations/api/v1/whatsapp-chat/client/{id}/phone-numbers/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The numbers from which a client wrote on WhatsApp.',
    source: 'clients.listWhatsappChatPhoneNumbers',
    params: byId,
    query: pageQuery(),
    returns: EmptyPage,
    errors,
    flag: 'enable_wa_monitoring_feature',
    reads: [whatsappTag],
  }),
  getWhatsappChat: endpoint('GET /api/integrations/api/v1/whatsapp-chat/client/{id}', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The WhatsApp messages exchanged with a client.',
    source: 'clients.getWhatsappChat',
    params: byId,
    query: pageQuery(),
    returns: EmptyPage,
    errors,
    flag: 'enable_wa_monitoring_feature',
    reads: [whatsappTag],
  }),
};
