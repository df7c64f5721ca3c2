/** Where people mend at Meta what we can't, and look at events; nothing is called here. */
export const metaAddresses = {
  business: 'https://business.facebook.com/settings',
  dataset: (id: string) => `https://business.facebook.com/events_manager2/list/dataset/${encodeURIComponent(id)}`,
} as const;
