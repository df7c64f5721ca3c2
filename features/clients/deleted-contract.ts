import type * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { FoundClient } from './client.ts';

/** Days for which a deleted client can be restored before it is erased. */
export const DELETED_KEPT_DAYS = 30;

export const DeletedClient = FoundClient.pick({ id: true, name: true, company: true, phone: true, email: true }).extend(
  {
    deleted_at: Instant,
    /** Null when the product deleted it, as when an import was undone, or when the person has left since. */
    deleted_by: Person.nullable(),
    erased_at: Instant,
  },
);
export type DeletedClient = z.output<typeof DeletedClient>;

export const deletedClients = {
  list: endpoint('GET /api/dashboard-v2/api/v2/user-client/deleted/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Clients deleted in the last 30 days that the caller may restore, the last deleted first.',
    source: 'own: deleted clients (issue)',
    query: pageQuery(),
    returns: pageOf(DeletedClient),
    reads: [clientsTag],
  }),
};
