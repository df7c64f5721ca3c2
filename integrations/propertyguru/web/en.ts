import { defineText } from '#platform/web/en/text.ts';

/** Words of PropertyGuru. */
export const text = defineText({
  propertyguru: 'PropertyGuru',
  invitation: 'Get leads from PropertyGuru',
  step_copy: 'Copy the address at the top of this page.',
  step_mailbox: 'Open the mailbox that gets your enquiries: the e-mail of your AgentNet profile.',
  step_forwarding:
    'In its settings, add the copied address as a forwarding address. Gmail’s mail with the code appears here.',
  step_rule:
    'Add a filter or rule that forwards all mails from propertyguru.com.sg to it, in Malaysia from propertyguru.com.my.',
  step_wait: 'The next enquiry appears here within seconds. An enquiry by WhatsApp may come without a message.',
});
