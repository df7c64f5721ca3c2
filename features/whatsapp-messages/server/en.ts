/** Sentences in which calls about messages refuse something. */
export const messageRefusals = {
  is_known: 'What became of this message is known by now.',
};

/** The words of the exported history. */
export const exportWords = {
  file: (day: string) => `WhatsApp history ${day}.csv`,
  too_many: (most: number, wait: string) =>
    `You have exported the history ${most} times in ten minutes. Try again in ${wait}.`,
  columns: {
    time: 'Time',
    client: 'Client',
    number: 'Number',
    template: 'Template',
    language: 'Language',
    state: 'Result',
    reason: 'Reason',
    sent: 'Sent',
    read: 'Read',
    replied: 'Replied',
    credit: 'Credit',
  },
};

/** States of messages as people read them in a file. */
export const stateWords = {
  QUEUED: 'Waits',
  CLAIMED: 'Being sent',
  ACCEPTED: 'Handed to Meta',
  HELD: 'Held by Meta',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  READ: 'Read',
  FAILED: 'Failed',
  UNKNOWN: 'Unclear',
  NOT_SENT: 'Not sent',
  RECEIVED: 'Received',
};

export const creditWords = { RESERVED: 'Held', SPENT: '1', RETURNED: 'Returned' };
