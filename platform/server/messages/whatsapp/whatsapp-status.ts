import { withGlobalScope } from '../../database/scope.ts';
import { metaReceiver } from '../../meta/meta-receiver.ts';
import { markDeliveries, type StatusReport } from '../messages.queries.ts';
import { readEntry } from './status-reports.ts';

/** Receives the statuses of messages sent from our number (integrations 3.7), written before Meta hears that we have them. */
export const whatsAppStatuses = metaReceiver<StatusReport>('whatsapp_business_account', {
  source: 'platform/server/messages/whatsapp/status-reports.ts',
  readEntry,
  async receive(services, request_id, reports) {
    if (reports.length === 0) {
      services.log.info('notice of WhatsApp without a status we know, ignored');
      return;
    }
    await withGlobalScope(services.database, request_id, (globalScope) =>
      markDeliveries(globalScope, 'whatsapp', reports),
    );
  },
});
