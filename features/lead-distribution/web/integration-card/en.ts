import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  name: 'Lead distribution',
  about: 'Pass leads on to your team and to partners outside it.',
  rules: { one: '{count} rule', other: '{count} rules' },
  on: 'On',
  off: 'Off',
  not_set_up: 'Not set up',
  manage: 'Manage',
  set_up: 'Set up',
  failed: 'Couldn’t load.',
});
