/** Sentences in which automations refuse something. */
export const refusals = {
  no_credits: 'All of this month’s credits are used up. It switches on again when new credits arrive.',
  none_to_send: 'There are no credits to send them with yet.',
};

/** What the owner is told when few credits are left. */
export const runningOut = {
  title: 'Automation credits are running out',
  body: (day: string, left: number) =>
    `${left === 1 ? '1 credit is' : `${left.toLocaleString('en')} credits are`} left. Without credits no e-mails or WhatsApp messages are sent automatically. New credits arrive on ${day}.`,
};

/** What the owner is told when the last credit is used. */
export const usedUp = {
  title: 'All automation credits are used up',
  body: (day: string) =>
    `Automations no longer send e-mails or WhatsApp messages; alerts in the app continue. New credits arrive on ${day}. You can then send the missed messages from the list of automations.`,
};
