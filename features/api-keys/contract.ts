import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { apiKeyRow } from './access.ts';
import { apiKeysTag } from './tags.ts';

/** The most keys an organisation has that are not revoked. */
export const MAX_KEYS = 50;

export const KeyName = z.string().trim().min(1).max(80);

/** A key without the key itself, which is stored nowhere. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first and the last characters of the key, by which people recognise it. */
  beginning: z.string(),
  ending: z.string(),
  /** The person with whose rights it acts. */
  made_by: Person,
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const KEYS = '/api/integrations/api/v1/api-keys/' as const;

const common = { needs: 'INTEGRATIONS.MANAGE', source: 'own: keys of other applications, integrations 9.5' } as const;

export const apiKeys = {
  list: endpoint(`GET ${KEYS}`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'The keys of the organisation, newest first; revoked ones for 90 days.',
    returns: z.object({ results: z.array(ApiKey) }),
    reads: [apiKeysTag],
  }),
  create: endpoint(`POST ${KEYS}`, {
    ...common,
    plan: 'INTEGRATION',
    database: 'transaction',
    summary: 'Creates a key that acts with the rights of the caller; the answer is the only place that holds it.',
    body: z.strictObject({ name: KeyName }),
    returns: ApiKey.extend({ key: z.string() }),
    status: 201,
    errors: ['not_possible_now'],
    changes: [apiKeysTag],
  }),
  revoke: endpoint(`DELETE ${KEYS}{id}/`, {
    ...common,
    plan: 'free',
    row: apiKeyRow('revoke'),
    database: 'transaction',
    summary: 'Revokes a key for good; what it subscribed is switched off.',
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes: [apiKeysTag],
  }),
};
