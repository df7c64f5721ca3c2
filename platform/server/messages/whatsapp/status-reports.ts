import type { DeliveryStatus, StatusReport } from '../messages.queries.ts';
import { describeWhatsAppError } from './whatsapp-errors.ts';

/** A status of a message as Meta reports it, read already. */
interface ReadStatus {
  message_id: string | null;
  provider_id: string;
  status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
  code: number | null;
  said: string | null;
}

const deliveryStatuses: Record<ReadStatus['status'], DeliveryStatus> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  FAILED: 'undelivered',
};

/** Returns the report about a message of the installation's own number. */
export const toStatusReport = ({ message_id, provider_id, status, code, said }: ReadStatus): StatusReport => ({
  message_id,
  provider_id,
  status: deliveryStatuses[status],
  error:
    status === 'FAILED'
      ? code === null
        ? 'failed'
        : describeWhatsAppError({ code, error_data: said ?? undefined })
      : null,
});
