import type * as z from 'zod';
import { furtherHistory } from '#features/clients/server/index.ts';
import { whatsappOptOutChanged } from '../../events.ts';
import { historyWords } from './en.ts';
import { isInHistory } from './opt-outs.queries.ts';

type Payload = z.output<typeof whatsappOptOutChanged.payload>;

/** Opting out of WhatsApp and in again, in the history of the client. */
export const optOutHistory = furtherHistory({
  kind: whatsappOptOutChanged.kind,
  field: 'whatsapp_opt_out',
  isShown: isInHistory,
  describe: async (_, payloads) => (payloads as Payload[]).map(({ way }) => historyWords[way ?? 'IN']),
});
