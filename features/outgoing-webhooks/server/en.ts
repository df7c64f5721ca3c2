/** Sentences of outgoing webhooks that the server writes. */
export const refusals = {
  address: (why: string) => `Leadkeep can’t send to this URL: ${why}. Use an https URL on the public internet.`,
  too_many: (most: number) => `An organisation can have at most ${most} Zaps and webhooks. Delete one first.`,
  zap: 'The URL and the events of a Zap are changed in Zapier.',
  unsigned: 'Zaps are not signed.',
  is_off: 'Switch it on first.',
  nothing_failed: 'There is no failed delivery to send again.',
  waiting: 'This delivery is already waiting to be sent.',
  key_revoked: 'Its API key was revoked. Connect Leadkeep in Zapier with another key.',
};

/** Why a try had no answer, or one that is not taken for a success. */
export const problems = {
  redirect: 'It redirects to another URL, which Leadkeep doesn’t follow.',
  timeout: 'No response within 10 seconds.',
  private_target: 'The URL leads to a private address.',
};

export const alertWords = {
  failing: (name: string) => ({
    title: `Webhook failing: ${name}`,
    body: 'Nothing has been delivered for three days. It will be switched off after five days without a success.',
  }),
  switched_off: (name: string) => ({
    title: `Webhook switched off: ${name}`,
    body: 'Nothing had been delivered for five days. Check its URL, then switch it on again.',
  }),
};
