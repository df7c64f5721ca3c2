import * as z from 'zod';
import { partsOf, readName } from '#platform/server/meta/notice-changes.ts';
import { isUuid } from '#platform/server/uuid.ts';

/** PostgreSQL stores no NUL. */
const Text = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 500));
const Digits = z.string().regex(/^\d{5,20}$/);

/** The details are an object or a text (integrations 3.8). */
const StatusError = z.object({
  code: z.coerce.number(),
  title: Text.optional().catch(undefined),
  message: Text.optional().catch(undefined),
  error_data: z
    .union([Text, z.object({ details: Text }).transform(({ details }) => details)])
    .optional()
    .catch(undefined),
});

/** The meaning of Meta's statuses; others are ignored. */
const statuses = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ', played: 'READ', failed: 'FAILED' } as const;

const Status = z.object({
  id: Text,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: z.coerce.number().int().positive().max(253_000_000_000).nullish().catch(null),
  recipient_id: Digits.nullish().catch(null),
  biz_opaque_callback_data: z.string().nullish().catch(null),
  errors: z.array(StatusError).nullish().catch(null),
});

/** What Meta reports of one message (integrations 3.7). */
export interface StatusNotice {
  /** The id of our number at Meta. */
  phone_id: string;
  provider_id: string;
  /** Our id; null where Meta gives none back. */
  message_id: string | null;
  status: (typeof statuses)[keyof typeof statuses];
  /** Null where Meta writes no time. */
  at: string | null;
  wa_id: string | null;
  /** Why it failed. */
  code: number | null;
  said: string | null;
}

/** Returns the id of the number that a change in `messages` is about; an empty text where it cannot be read. */
export const readPhoneId = (value: unknown): string => {
  const id = readName(readName(value, 'metadata'), 'phone_number_id');
  return (typeof id === 'string' || typeof id === 'number') && /^\d{1,64}$/.test(String(id)) ? String(id) : '';
};

/** Returns what the value of a change in `messages` reports of messages that were sent. */
export function readStatuses(value: unknown): StatusNotice[] {
  const phone_id = readPhoneId(value);
  return partsOf(value, 'statuses').flatMap((given) => {
    // A schema takes as long to refuse a part as to read one, and a notice may hold a million.
    const name = readName(given, 'status');
    if (typeof name !== 'string' || !Object.hasOwn(statuses, name)) return [];
    const read = Status.safeParse(given).data;
    if (!read) return [];
    const { id, status, timestamp, recipient_id, biz_opaque_callback_data: own = '', errors } = read;
    const error = status === 'failed' ? errors?.[0] : undefined;
    return {
      phone_id,
      provider_id: id,
      message_id: own !== null && isUuid(own) ? own : null,
      status: statuses[status],
      at: timestamp ? new Date(timestamp * 1_000).toISOString() : null,
      wa_id: recipient_id ?? null,
      code: error?.code ?? null,
      said: error ? (error.error_data ?? error.message ?? error.title ?? null) : null,
    };
  });
}
