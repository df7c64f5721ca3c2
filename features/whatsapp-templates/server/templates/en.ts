/** Why something about a template is not possible now. */
export const templateWords = {
  not_connected: 'This WhatsApp account is not connected. Connect it again first.',
  no_account_yet: 'No WhatsApp account is connected. Connect one first; the template then belongs to it.',
  no_account: 'Choose a connected WhatsApp account',
  too_many: 'This account has 250 templates, the most Meta allows. Delete one first.',
  no_content: 'Choose a content that you can see',
  never_active: 'No version of this template was active yet, so there is nothing to return to.',
  language_fixed: 'The language cannot change once a template was sent to Meta. Make a new template instead.',
  access_lost: 'Meta no longer accepts Leadkeep’s access to this account. Connect it again, then send the template.',
  not_read: 'Meta could not be reached. Try again in a moment.',
};
