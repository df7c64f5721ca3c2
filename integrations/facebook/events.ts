import * as z from 'zod';
import { integrationsTag, sourceHealthTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { facebookTag } from './tags.ts';

/** Somebody switched a page or its forms on or off for receiving leads, or mapped questions. */
export const facebookPageChanged = defineEvent('connected-account.receiving-changed', {
  payload: z.object({ what: z.enum(['switched-on', 'switched-off', 'forms-changed']) }),
  refreshes: [facebookTag, sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** Somebody chose where Meta collects the events of a page. */
export const facebookDatasetChosen = defineEvent('connected-account.dataset-chosen', {
  payload: z.object({}),
  refreshes: [facebookTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** The forms of a page were read from Facebook, or could not be. */
export const facebookFormsSynced = defineEvent('connected-account.forms-synced', {
  payload: z.object({}),
  refreshes: [facebookTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A page reports its leads to us from now on. */
export const facebookPageSubscribed = defineEvent('connected-account.subscribed', {
  payload: z.object({}),
  refreshes: [facebookTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person took our app away at Facebook, or had their data deleted. */
export const facebookPersonLeft = defineEvent('connection.left', {
  payload: z.object({ how: z.enum(['app-removed', 'data-deleted']) }),
  refreshes: [facebookTag, integrationsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** Facebook no longer lets us read leads of a page. */
export const facebookPermissionLost = defineEvent('connected-account.permission-lost', {
  payload: z.object({}),
  refreshes: [facebookTag, integrationsTag, sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
