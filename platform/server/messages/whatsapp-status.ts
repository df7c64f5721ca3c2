import * as z from 'zod';
import { withGlobalScope } from '../database/scope.ts';
import { type MetaReceiver, metaReceiver } from '../meta/meta-hook.ts';
import { isUuid } from '../uuid.ts';
import { type DeliveryStatus, markDeliveries, type StatusReport } from './messages.queries.ts';
import { describeWhatsAppError, WhatsAppError } from './whatsapp-errors.ts';

/** The meaning of WhatsApp's statuses for a message that was handed over; other statuses are ignored. */
const deliveryStatuses: Record<string, DeliveryStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'undelivered',
};

/** PostgreSQL stores no NUL. */
const Text = z.string().transform((text) => text.replaceAll('\0', ''));

const Entry = z.object({ changes: z.array(z.unknown()) });
const Change = z.object({ field: z.literal('messages'), value: z.object({ statuses: z.array(z.unknown()) }) });
const Status = z.object({
  id: Text,
  status: z.string(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z.array(WhatsAppError).optional().catch(undefined),
});

/** Writes the reports of one notice in one statement, before Meta hears that we have them. */
const receiveStatuses: MetaReceiver = async (services, request_id, entries) => {
  const reports = entries.flatMap(listStatuses).flatMap(readReport);
  if (reports.length === 0) {
    services.log.info('notice of WhatsApp without a status we know, ignored');
    return;
  }
  await withGlobalScope(services.database, request_id, (globalScope) =>
    markDeliveries(globalScope, 'whatsapp', reports),
  );
};

function listStatuses(entry: unknown): unknown[] {
  const changes = Entry.safeParse(entry).data?.changes ?? [];
  return changes.flatMap((change) => Change.safeParse(change).data?.value.statuses ?? []);
}

function readReport(given: unknown): StatusReport[] {
  const report = Status.safeParse(given).data;
  const status = report && deliveryStatuses[report.status];
  if (!status) return [];
  const { id, biz_opaque_callback_data: message_id = '', errors = [] } = report;
  const error = status === 'undelivered' ? describeFailure(errors) : null;
  return [{ message_id: isUuid(message_id) ? message_id : null, provider_id: id, status, error }];
}

const describeFailure = ([error]: z.output<typeof WhatsAppError>[]): string =>
  error ? describeWhatsAppError(error).replaceAll('\0', '') : 'failed';

/** Receives the statuses of messages sent from our number (integrations 3.7). */
export const whatsAppStatuses = metaReceiver('whatsapp_business_account', receiveStatuses);
