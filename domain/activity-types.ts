import * as z from 'zod';

/** The types of timeline activities (S0-3E-01). */
export const ActivityType = z.enum([
  'NOTE',
  'PAGE',
  'MESSAGE',
  'MEETING',
  'PHONECALL',
  'COLLECTION',
  'FIRST_RESPONSE',
  'UNASSIGN_CLIENT',
  'CLIENT_ASSIGNMENT',
  'SHARED_TEXT_TEMPLATE',
  'CLIENT_CREATED_DETAILS',
  'SHARED_DOCUMENT_TEMPLATE',
  'DUPLICATE_LEAD_RECEIVED',
  'LEAD_COMPLETED',
  'WHATSAPP_AUTORESPONDER',
]);
export type ActivityType = z.output<typeof ActivityType>;

/** The types that people write, change and delete (S0-4-63). */
export const EditableActivityType = z.enum(['NOTE', 'MEETING', 'PHONECALL', 'MESSAGE']);
export type EditableActivityType = z.output<typeof EditableActivityType>;

/** The types of shared content; the share tells what became of it (S0-3-25). */
export const ShareActivityType = z.enum(['SHARED_TEXT_TEMPLATE', 'SHARED_DOCUMENT_TEMPLATE', 'PAGE', 'COLLECTION']);
export type ShareActivityType = z.output<typeof ShareActivityType>;

/** The filters of a timeline: `all` of it, or one of these. */
export const ActivityKind = z.enum(['all', 'shared', 'calls_and_meetings', 'notes']);
export type ActivityKind = z.output<typeof ActivityKind>;
