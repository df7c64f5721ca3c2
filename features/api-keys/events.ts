import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { apiKeysTag } from './tags.ts';

/** A key was created, or revoked for good. */
export const apiKeyChanged = defineEvent('api-key.changed', {
  payload: z.object({ what: z.enum(['created', 'revoked']) }),
  refreshes: [apiKeysTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});
