import { defineText } from '#platform/web/en/text.ts';

/** Words of GoDaddy's site builder. */
export const text = defineText({
  godaddy: 'GoDaddy site builder',
  invitation: 'Get leads from your GoDaddy site',
  step_copy: 'Copy the address at the top of this page.',
  step_form:
    'At GoDaddy, open Websites + Marketing, choose Edit Website, and select the section with your contact form.',
  step_recipient: 'In the form’s e-mail settings, enter the address as the one that gets the messages.',
  step_verify: 'If GoDaddy asks to verify the address, its mail appears here; the link is under Source.',
  step_publish: 'Publish the website and send the form once. Connect a site on WordPress with WordPress instead.',
});
