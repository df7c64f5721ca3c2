import * as z from 'zod';
import {
  integrationsTag,
  leadSourcesTag,
  leadsNeedingAttentionTag,
  sourceHealthTag,
  warningsTag,
} from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { connectionsTag } from './tags.ts';

/** A person gave the product permission at a provider, renewed it, or withdrew it. */
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

/** A person switched an account or its forms on or off for receiving leads, or mapped questions. */
export const accountReceivingChanged = defineEvent('connected-account.receiving-changed', {
  payload: z.object({ what: z.enum(['switched-on', 'switched-off', 'forms-changed']) }),
  refreshes: [connectionsTag, sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** The forms of an account were read from the provider, or could not be. */
export const formsSynced = defineEvent('connected-account.forms-synced', {
  payload: z.object({}),
  refreshes: [connectionsTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** An account reports its leads to us from now on. */
export const accountSubscribed = defineEvent('connected-account.subscribed', {
  payload: z.object({}),
  refreshes: [connectionsTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person took our app away at the provider, or had their data deleted. */
export const personLeft = defineEvent('connection.left', {
  payload: z.object({ how: z.enum(['app-removed', 'data-deleted']) }),
  refreshes: [connectionsTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** The provider no longer lets us read leads of an account. */
export const accountPermissionLost = defineEvent('connected-account.permission-lost', {
  payload: z.object({}),
  refreshes: [connectionsTag, integrationsTag, sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
