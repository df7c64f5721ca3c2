import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { leadMailsTag } from './tags.ts';

/** Mails of a source were read or corrected; it names no client, because a mail may have none. */
export const leadMailsChanged = defineEvent('lead-source.mails-changed', {
  payload: z.object({}),
  refreshes: [leadMailsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person corrected how mails of a sender are read, or removed their corrections. */
export const mailsCorrected = defineEvent('lead-source.mails-corrected', {
  payload: z.object({ sender: z.string(), target: z.string().nullable() }),
  refreshes: [leadMailsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
