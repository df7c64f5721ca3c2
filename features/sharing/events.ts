import * as z from 'zod';
import { clientsTag, sharesTag, timelineTag } from '#domain/tags.ts';
import { contentsTag } from '#features/content/tags.ts';
import { AlertOnScreens } from '#features/notifications/events.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';

const about = { content_id: Id, client_id: Id.nullable() };

/** A content was shared. */
export const shareMade = defineEvent('share.made', {
  payload: z.object(about),
  refreshes: [sharesTag, contentsTag, timelineTag, clientsTag],
  audit: false,
});

/** A share turned out not to have been given. */
export const shareUndone = defineEvent('share.undone', {
  payload: z.object(about),
  refreshes: [sharesTag, contentsTag, timelineTag, clientsTag],
  audit: false,
});

/** A view started to count, or a counted view continued. */
export const shareViewed = defineEvent('share.viewed', {
  payload: z.object({ ...about, times_viewed: z.int(), seconds_viewed: z.int(), is_new_view: z.boolean() }),
  refreshes: [sharesTag, contentsTag, timelineTag, clientsTag],
  audit: false,
});

/** A client opened what somebody shared with them, who is alerted on their screens. */
export const contentOpenedAlert = defineEvent('alert.content-opened', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});

export const shareRevoked = defineEvent('share.revoked', {
  payload: z.object(about),
  refreshes: [sharesTag],
  audit: false,
});
