/** The colours of activities: each is `--ui-act-…-bg` and `--ui-act-…-fg` in both themes. */
export const activityColors = [
  'note',
  'phonecall',
  'meeting',
  'message',
  'first-response',
  'shared-text-template',
  'shared-document-template',
  'page',
  'collection',
  'client-created-details',
  'client-assignment',
  'unassign-client',
  'duplicate-lead-received',
  'lead-completed',
  'whatsapp-autoresponder',
] as const;
export type ActivityColor = (typeof activityColors)[number];
