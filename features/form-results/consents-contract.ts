import * as z from 'zod';
import { clientsTag, leadsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';

/** A consent that a client gave in a form, with the words they agreed to. */
export const ClientConsent = z.object({
  id: Id,
  lead_id: Uuid,
  /** The present name of the form. */
  form_name: z.string(),
  text: z.string(),
  /** The version of the form that they saw. */
  version: z.int(),
  given_at: Instant,
});
export type ClientConsent = z.output<typeof ClientConsent>;

export const clientConsents = {
  list: endpoint('GET /api/lead-forms/consents/client/{id}/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'What a client has agreed to in forms, newest first, at most 100.',
    source: 'own: consent stands on the lead and the client',
    params: byId,
    returns: z.object({ results: z.array(ClientConsent) }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [clientsTag, leadsTag],
  }),
};
