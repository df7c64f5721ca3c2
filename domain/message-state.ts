import * as z from 'zod';

/** What became of a message. HELD: Meta looks at the template first. UNKNOWN: no answer came, and it is not sent again. */
export const MessageState = z.enum([
  'QUEUED',
  'CLAIMED',
  'ACCEPTED',
  'HELD',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'UNKNOWN',
  'NOT_SENT',
  'RECEIVED',
]);
export type MessageState = z.output<typeof MessageState>;
