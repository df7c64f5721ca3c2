import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { unsubscribesTag } from './tags.ts';

/** By the button on the page of the link, or by that of a mail program. */
export const UnsubscribeWay = z.enum(['PAGE', 'ONE_CLICK']);
export type UnsubscribeWay = z.output<typeof UnsubscribeWay>;

export const Unsubscribe = z.object({
  way: UnsubscribeWay,
  unsubscribed_at: Instant,
});
export type Unsubscribe = z.output<typeof Unsubscribe>;

/** The same with the client, in the list of all. */
export const UnsubscribedClient = Unsubscribe.extend({ id: Id, client: z.object({ id: Id, name: z.string() }) });
export type UnsubscribedClient = z.output<typeof UnsubscribedClient>;

export const unsubscribes = {
  list: endpoint('GET /api/dashboard-v2/api/v2/unsubscribes/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'The clients the caller may see who unsubscribed from e-mails that are sent automatically, the last first.',
    source: 'own: who unsubscribed, on one list (issue)',
    query: pageQuery(),
    returns: pageOf(UnsubscribedClient),
    reads: [unsubscribesTag, clientsTag],
  }),
  getOfClient: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/unsubscribes/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'Since when, and how, a client is unsubscribed from e-mails that are sent automatically.',
    source: 'own: unsubscribing is shown on the client (issue)',
    params: byId,
    returns: z.object({ unsubscribe: Unsubscribe.nullable() }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [unsubscribesTag],
  }),
};
