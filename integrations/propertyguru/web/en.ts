import { defineText } from '#platform/web/en/text.ts';

/** Words of PropertyGuru. */
export const text = defineText({
  propertyguru: 'PropertyGuru',
  step_copy: 'Copy your address.',
  step_settings: 'In AgentNet, open your account settings and find where enquiries are sent.',
  step_add: 'Add the address as a further e-mail for enquiries and save.',
  step_wait: 'The next enquiry appears here within seconds. An enquiry by WhatsApp may come without a message.',
});
