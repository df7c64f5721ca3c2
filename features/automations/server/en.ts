/** Sentences in which automations refuse something. */
export const refusals = {
  no_credits: 'All of this month’s credits are used up. It switches on again when new credits arrive.',
};
