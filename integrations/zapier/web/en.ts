import { defineText } from '#platform/web/en/text.ts';

/** Words of the page of Zapier and webhooks. */
export const text = defineText({
  title: 'Zapier and webhooks',
  zapier: 'Zapier',
  leads: 'Leads from Zaps',
  leads_of_days: { one: '1 lead in {days} days.', other: '{count} leads in {days} days.' },
  last_lead: 'The last one came {ago}.',
  no_lead: 'No Zap has created a lead yet.',
  new_webhook: 'New webhook',
  open_zapier: 'Open Zapier',
  how_title: 'How to connect Zapier',
  step_key: 'Create a key above and copy it.',
  step_connect: 'In Zapier, choose Leadkeep and paste the key.',
  step_zap: 'Switch your Zap on. It appears here, with everything it was sent.',
  examples_title: 'What people build',
  example_sheet: 'New lead → a row in a spreadsheet',
  example_chat: 'Content opened → a message to the team chat',
  example_form: 'Form app → a lead in Leadkeep',
});
