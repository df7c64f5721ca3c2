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

/** Content given to a client; what became of it is told by the share (S0-3-25). */
export const SHARES: readonly ActivityType[] = [
  'SHARED_TEXT_TEMPLATE',
  'SHARED_DOCUMENT_TEMPLATE',
  'PAGE',
  'COLLECTION',
];

/** How somebody is contacted (S0-3E-05). */
export const ContactType = z.enum(['phone_call', 'sms', 'email', 'whatsapp', 'telegram']);
export type ContactType = z.output<typeof ContactType>;

/** The parts of a timeline people look at: `all` of it, or one of these. */
export const ActivityKind = z.enum(['all', 'shared', 'calls_and_meetings', 'notes']);
export type ActivityKind = z.output<typeof ActivityKind>;

export const typesOfKind: Record<Exclude<ActivityKind, 'all'>, readonly ActivityType[]> = {
  shared: SHARES,
  calls_and_meetings: ['PHONECALL', 'MEETING', 'MESSAGE'],
  notes: ['NOTE'],
};
