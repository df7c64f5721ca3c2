/** Sentences in which automations refuse something. */
export const refusals = {
  no_credits: 'All credits of this month are used up. It switches on again with the next ones.',
};
