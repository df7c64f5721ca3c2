import { defineText } from '#platform/web/en/text.ts';

/** Words of GoDaddy's site builder. */
export const text = defineText({
  godaddy: 'GoDaddy site builder',
  step_copy: 'Copy your address.',
  step_form: 'In the website editor, choose the section with your contact form.',
  step_recipient: 'In its settings, enter the address as the e-mail that gets the form’s messages.',
  step_publish: 'Publish the website and send the form once. A site on WordPress is connected with WordPress instead.',
});
