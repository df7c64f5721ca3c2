import * as z from 'zod';

/** Why a client is paused or was removed. */
export const LeaveReason = z.enum([
  'BY_HAND',
  'REPLY',
  'BOUNCE',
  'UNSUBSCRIBED',
  'CONVERTED',
  'STAGE',
  'MEETING',
  'NEW_ENQUIRY',
  'SEQUENCE_DELETED',
  'MERGED',
  'PLAN',
  /** An automatic e-mail could not go out; the text says why. */
  'HELD',
]);
export type LeaveReason = z.output<typeof LeaveReason>;

/** What a number of the figures of a step counts; asked with its `step_id`. */
export const Figure = z.enum(['DONE', 'SKIPPED', 'SENT', 'OPENED', 'REPLIED', 'STOPPED']);
export type Figure = z.output<typeof Figure>;
