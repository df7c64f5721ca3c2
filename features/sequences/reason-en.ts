/** Why a client is paused in a sequence or has left it. */
export const reasonWords = {
  reason_REPLY: 'Replied',
  reason_BOUNCE: 'E-mail bounced',
  reason_UNSUBSCRIBED: 'Unsubscribed',
  reason_CONVERTED: 'Converted',
  reason_STAGE: 'Reached a stage that stops it',
  reason_MEETING: 'Meeting recorded',
  reason_NEW_ENQUIRY: 'New enquiry',
  reason_SEQUENCE_DELETED: 'Sequence deleted',
  reason_MERGED: 'Merged with another client',
  reason_PLAN: 'Plan ended',
  reason_HELD: 'E-mail not sent',
} as const;
