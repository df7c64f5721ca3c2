/** Sentences in which automations refuse something. */
export const refusals = {
  no_credits: 'All of this month’s credits are used up. It switches on again when new credits arrive.',
};

/** What the owner is told when the last credit is spent. */
export const usedUp = {
  title: 'All automation credits are used up',
  body: (day: string) =>
    `Lead distribution no longer sends e-mails or WhatsApp messages; alerts in the app continue. New credits arrive on ${day}. You can then send the missed messages from the history.`,
};
