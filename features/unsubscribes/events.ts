import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { UnsubscribeWay } from './contract.ts';
import { unsubscribesTag } from './tags.ts';

/** A client wants no more e-mails that are sent automatically; its subject is the client. */
export const clientUnsubscribed = defineEvent('client.unsubscribed', {
  payload: z.object({ way: UnsubscribeWay }),
  refreshes: [unsubscribesTag],
  audit: false,
});

/** A client undid that on the page of the link. */
export const clientResubscribed = defineEvent('client.resubscribed', {
  payload: z.object({}),
  refreshes: [unsubscribesTag],
  audit: false,
});
