import * as z from 'zod';
import { listChanges, partsOf } from '../../meta/notice-changes.ts';
import { isUuid } from '../../uuid.ts';
import type { DeliveryStatus, StatusReport } from '../messages.queries.ts';
import { describeWhatsAppError, WhatsAppError } from './whatsapp-errors.ts';

/** The meaning of WhatsApp's statuses for a message that was handed over; other statuses are ignored. */
const deliveryStatuses: ReadonlyMap<string, DeliveryStatus> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'undelivered'],
]);

/** PostgreSQL stores no NUL. */
const Text = z.string().transform((text) => text.replaceAll('\0', ''));

const Status = z.object({
  id: Text,
  status: z.string(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z.array(WhatsAppError).optional().catch(undefined),
});

/** Returns what an entry of a notice reports of our messages. */
export const readEntry = (entry: unknown): StatusReport[] =>
  listChanges(entry, 'messages')
    .flatMap((value) => partsOf(value, 'statuses'))
    .flatMap(readReport);

function readReport(given: unknown): StatusReport[] {
  if (typeof given !== 'object') return [];
  const report = Status.safeParse(given).data;
  const status = report && deliveryStatuses.get(report.status);
  if (!status) return [];
  const { id, biz_opaque_callback_data: message_id = '', errors = [] } = report;
  const error = status === 'undelivered' ? describeFailure(errors) : null;
  return [{ message_id: isUuid(message_id) ? message_id : null, provider_id: id, status, error }];
}

const describeFailure = ([error]: z.output<typeof WhatsAppError>[]): string =>
  error ? describeWhatsAppError(error).replaceAll('\0', '') : 'failed';
