import * as z from 'zod';
import { leadSourcesTag } from '#features/leads/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { connectionsTag } from './tags.ts';

/** Somebody gave the product permission at a provider, gave it again, or took it back. */
export const connectionChanged = defineEvent('connection.changed', {
  payload: z.object({ what: z.enum(['connected', 'reconnected', 'removed']) }),
  refreshes: [connectionsTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** An account of a provider, such as a Facebook page, was connected, connected again, or disconnected. */
export const accountChanged = defineEvent('connected-account.changed', {
  payload: z.object({ what: z.enum(['connected', 'reconnected', 'disconnected']) }),
  refreshes: [connectionsTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});
