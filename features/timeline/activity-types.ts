import * as z from 'zod';

/** Everything a timeline can tell of (S0-3E-01). */
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
  'WHATSAPP_AUTORESPONDER',
]);
export type ActivityType = z.output<typeof ActivityType>;

/** Written, changed and deleted by people (S0-4-63). */
export const EditableActivityType = z.enum(['NOTE', 'MEETING', 'PHONECALL', 'MESSAGE']);
export type EditableActivityType = z.output<typeof EditableActivityType>;

/** Each of these answers a lead (readings.md D5); a note does not. */
export const ANSWERING: readonly ActivityType[] = [
  'MESSAGE',
  'PHONECALL',
  'MEETING',
  'SHARED_TEXT_TEMPLATE',
  'SHARED_DOCUMENT_TEMPLATE',
  'PAGE',
  'COLLECTION',
];
