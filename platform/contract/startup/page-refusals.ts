/** The sentences of a page that is refused, which the browser needs before those of all problems. */
export const pageRefusals = {
  forbidden: 'You do not have permission to do this.',
  manage_integrations_required: 'You need the “Manage integrations” permission to do this.',
} as const;
