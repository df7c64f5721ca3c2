import * as z from 'zod';
import { clientRow } from '#features/clients/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { unsubscribesTag } from './tags.ts';

/** Over what a client wants nothing automatic any more. */
export const UnsubscribeChannel = z.enum(['email', 'whatsapp']);
export type UnsubscribeChannel = z.output<typeof UnsubscribeChannel>;

/** By the button on the page of the link, or by that of a mail program. */
export const UnsubscribeWay = z.enum(['PAGE', 'ONE_CLICK']);
export type UnsubscribeWay = z.output<typeof UnsubscribeWay>;

export const Unsubscribe = z.object({
  channel: UnsubscribeChannel,
  way: UnsubscribeWay,
  unsubscribed_at: Instant,
});
export type Unsubscribe = z.output<typeof Unsubscribe>;

export const unsubscribes = {
  listOfClient: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/unsubscribes/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'Over which channels a client has unsubscribed from what is sent automatically.',
    source: 'own: unsubscribing is shown on the client (issue)',
    params: byId,
    returns: z.object({ results: z.array(Unsubscribe) }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [unsubscribesTag],
  }),
};
