import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { whatsappOptOutsTag } from './tags.ts';

/** How a person opted out: a word of their own, WhatsApp’s setting, an error of Meta, or by hand in the product. */
export const OptOutWay = z.enum(['REPLY', 'PREFERENCE', 'PROVIDER', 'HAND']);
export type OptOutWay = z.output<typeof OptOutWay>;

/** Since when, and how, a client wants no messages on WhatsApp. */
export const OptOut = z.object({
  way: OptOutWay,
  opted_out_at: Instant,
  /** Who noted it by hand. */
  by: Person.nullable(),
});
export type OptOut = z.output<typeof OptOut>;

/** The same of one of those who opted out last. */
export const LatestOptOut = OptOut.omit({ by: true }).extend({ client: z.object({ id: Id, name: z.string() }) });
export type LatestOptOut = z.output<typeof LatestOptOut>;

const PATH = '/api/dashboard-v2/api/v2/user-client/{id}/whatsapp-opt-out/' as const;
const common = { needs: 'session', plan: 'free', source: 'own: opting out of WhatsApp by hand (issue)' } as const;
const errors = ['not_found', 'client_not_assigned_to_user'] as const;
const ofClient = z.object({ opt_out: OptOut.nullable().describe('null where the client wants messages') });

export const whatsappOptOuts = {
  listLatest: endpoint('GET /api/whatsapp/opt-outs/latest/', {
    ...common,
    database: 'read',
    summary:
      'The clients the caller may see who opted out of WhatsApp last, and how many there are. All are in the list of clients, filtered.',
    returns: z.object({ count: z.int(), results: z.array(LatestOptOut) }),
    reads: [whatsappOptOutsTag, clientsTag],
  }),
  getOfClient: endpoint(`GET ${PATH}`, {
    ...common,
    row: clientRow('view'),
    database: 'read',
    summary: 'Whether a client opted out of messages on WhatsApp, with one of their numbers at least.',
    params: byId,
    returns: ofClient,
    errors,
    reads: [whatsappOptOutsTag, clientsTag],
  }),
  setOfClient: endpoint(`PUT ${PATH}`, {
    ...common,
    row: clientRow('edit'),
    database: 'transaction',
    summary:
      'Notes by hand that a client wants no messages on WhatsApp, or wants them again, with all of their numbers.',
    params: byId,
    body: z.strictObject({ is_opted_out: z.boolean() }),
    returns: ofClient,
    errors: [...errors, 'no_permission_for_object', 'not_possible_now'],
    changes: [whatsappOptOutsTag, clientsTag, timelineTag],
  }),
};
