import * as z from 'zod';
import { leadSourcesTag, leadsNeedingAttentionTag, warningsTag } from '#domain/tags.ts';
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

/** A lead that was announced could not be fetched, and needs attention. */
export const noticeFailed = defineEvent('lead-source.notice-failed', {
  payload: z.object({}),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person let the announced leads of a source be fetched again, or dismissed those that failed. */
export const noticesResolved = defineEvent('lead-source.notices-resolved', {
  payload: z.object({ how: z.enum(['fetched-again', 'dismissed']), count: z.int() }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
