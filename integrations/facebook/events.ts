import * as z from 'zod';
import { connectionsTag } from '#engines/connected-sources/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** A person chose where Meta collects the events of a page. */
export const facebookDatasetChosen = defineEvent('connected-account.dataset-chosen', {
  payload: z.object({}),
  refreshes: [connectionsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});
