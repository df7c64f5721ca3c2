import * as z from 'zod';
import { warningsTag } from '#domain/tags.ts';
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

/** A provider refused calls with a permission, or accepts them again; open screens and banners show it. */
export const permissionNoted = defineEvent('connected-account.permission-noted', {
  payload: z.object({ is_refused: z.boolean() }),
  refreshes: [connectionsTag, leadSourcesTag, warningsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
